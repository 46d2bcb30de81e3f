import type { ProblemCode } from "../codes.ts";

/** One thing that is wrong with a descriptor. */
export interface HostProblem {
  readonly code: ProblemCode;
  /** Dotted, from the descriptor; empty for the whole of it. */
  readonly path: string;
  readonly message: string;
  /** The known word that is meant, where one is near. */
  readonly nearest: string | null;
}

/** Takes problems down. */
export type Refuse = (code: ProblemCode, path: string, message: string, nearest?: string | null) => void;

export const RESERVED: readonly string[] = ["__proto__", "constructor", "prototype"];

/** A member's place below another. */
export function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
