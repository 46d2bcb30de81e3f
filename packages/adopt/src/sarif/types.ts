/** As much of SARIF 2.1.0 (OASIS Standard) as a report of ours uses; what stands in brackets is the section of the specification. */

export type SarifLevel = "error" | "warning" | "note";

export interface SarifText {
  readonly text: string;
}

/** reportingDescriptor (3.49). */
export interface SarifRule {
  readonly id: string;
  readonly shortDescription?: SarifText;
  readonly fullDescription?: SarifText;
  readonly help?: SarifText;
  readonly defaultConfiguration: { readonly level: SarifLevel };
}

/** artifactLocation (3.4): a relative reference, and which directory it is relative to. */
export interface SarifPlace {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** result (3.27). */
export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifText;
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: SarifPlace;
        readonly region?: { readonly startLine: number };
      };
      readonly logicalLocations: readonly [
        { readonly name: string; readonly fullyQualifiedName: string; readonly kind: string },
      ];
    },
  ];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: { readonly action: string; readonly host: string };
}

/** sarifLog (3.13) with one run (3.14). */
export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly name: string;
          readonly semanticVersion: string;
          readonly rules: readonly SarifRule[];
        };
      };
      readonly invocations: readonly [{ readonly executionSuccessful: true }];
      readonly originalUriBaseIds: Readonly<Record<string, { readonly description: SarifText }>>;
      readonly results: readonly SarifResult[];
      readonly properties: { readonly planDigest: string };
    },
  ];
}
