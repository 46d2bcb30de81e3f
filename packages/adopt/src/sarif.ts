export { planSarif } from "./sarif/sarif.ts";
export type { SarifLevel, SarifLog, SarifPlace, SarifResult, SarifRule, SarifText } from "./sarif/types.ts";
