import type { FlagSpec } from "./spec.ts";

/** Flags that several commands have. */

export const HOME: FlagSpec = {
  name: "home",
  value: { label: "DIR", completes: "directory" },
  summary: "examine another home directory; environment overrides are ignored, no project is examined",
};
export const PROJECT: FlagSpec = {
  name: "project",
  value: { label: "DIR", completes: "directory" },
  summary: "examine the project of another directory; environment overrides are ignored",
};

export const TARGET: FlagSpec = {
  name: "scope",
  value: { label: "SCOPE", completes: "scope" },
  summary: "the user's library or that of the project around the working directory: user (default) or project",
};
export const YES: FlagSpec = { name: "yes", value: null, summary: "approve what this very run has shown" };

export const ACCEPT: FlagSpec = {
  name: "accept-loss",
  value: { label: "CODES", completes: "code", many: true },
  summary: "accept these losses, by code or by item id (`id:…` where the id is also a code), with commas",
};
export const EXPECT: FlagSpec = {
  name: "expect",
  value: { label: "DIGEST", completes: "nothing" },
  summary: "refuse any plan but the one with this digest",
};

export const FAIL_ON: FlagSpec = {
  name: "fail-on",
  value: { label: "CODES", completes: "code", many: true },
  summary: "fail, and install nothing, when a text holds a finding of these codes (with commas), or any",
};

export const SARIF: FlagSpec = {
  name: "sarif",
  value: null,
  summary: "print the findings as one SARIF 2.1.0 document instead, for code scanning",
};

export const COMPANIONS: FlagSpec = {
  name: "companions",
  value: { label: "POLICY", completes: "nothing" },
  summary: "files beside a skill that are kept: text, data (default) or all-inert",
};
export const NO_FINDINGS: FlagSpec = { name: "no-findings", value: null, summary: "do not look through the texts" };
export const DRY_RUN: FlagSpec = { name: "dry-run", value: null, summary: "show the plan and end" };
export const PLAN_FILE: FlagSpec = {
  name: "plan",
  value: { label: "FILE", completes: "file" },
  summary: "write the plan to a new file for `apply`, and install nothing",
};

/** Between what is taken and where from: how a plan is made, read, approved and kept. */
export const PLANNING: readonly FlagSpec[] = [
  NO_FINDINGS,
  FAIL_ON,
  SARIF,
  ACCEPT,
  EXPECT,
  DRY_RUN,
  PLAN_FILE,
  YES,
  TARGET,
];
