import type { Transport } from "../types.ts";

/** One thing that a configuration file declares. No field can hold a value that may be secret. */
export type Declared =
  | {
      readonly item: "mcp";
      readonly key: string;
      readonly name: string;
      readonly transport: Transport;
      readonly command: string | null;
      readonly envNames: readonly string[];
      readonly headerNames: readonly string[];
      readonly urlOrigin: string | null;
    }
  | { readonly item: "hook"; readonly key: string; readonly event: string; readonly matchers: readonly string[] }
  | { readonly item: "definition"; readonly key: string; readonly name: string; readonly description: string | null }
  | { readonly item: "executable"; readonly key: string; readonly name: string };

/** What a shape's reader found; `refused` names entries whose shape the host cannot mean either. */
export interface Reading {
  readonly declared: readonly Declared[];
  readonly refused: readonly string[];
}
