/**
 * What a key of a host's file is: `identity` and `data` may cross, a `requirement` crosses as a declared, inactive one, `presentation`
 * is for the host's own screens, `policy` is permission, model choice or executable configuration.
 */
export type KeyClass = "identity" | "data" | "requirement" | "presentation" | "policy";

/** The keys of one format by class; what stands nowhere is unknown. */
export type FormatTable = { readonly [Class in KeyClass]?: readonly string[] };
