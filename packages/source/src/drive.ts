import { loadToml, loadYaml, type TomlParser, type YamlParser } from "@agent-interop/documents";

/** A parser that a generator core may ask for, loaded only then. */
export type ParserName = "yaml" | "toml";
export type Parser<Name extends ParserName> = Name extends "yaml" ? YamlParser : TomlParser;

/**
 * What a generator core yields to its driver: nothing (a checkpoint: "I may be paused here"), a value for the caller, or the
 * name of a parser, which the driver passes back.
 */
export type Step<E = never> = undefined | { readonly load: ParserName } | { readonly emit: E };

/** A scanning algorithm: synchronous between its checkpoints, paused and resumed by a driver. */
export type Core<T, E = never> = Generator<Step<E>, T, unknown>;

export interface DriveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called between slices, at most once each. */
  readonly onProgress?: (() => void) | undefined;
  /** Length of a slice in milliseconds; default 2. */
  readonly sliceMs?: number;
}

const SLICE_MS = 2;

/** The monotonic clock. `performance` would load a module of Node for it. */
function milliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

const parsers: { yaml: () => Promise<YamlParser>; toml: () => Promise<TomlParser> } = {
  yaml: loadYaml,
  toml: loadToml,
};
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks the driver for a parser: `const yaml = yield* parser("yaml")`. */
export function* parser<Name extends ParserName>(name: Name): Core<Parser<Name>> {
  return (yield { load: name }) as Parser<Name>;
}

/** One slice: resumes the core until its time is over, it needs a parser, or it ends. What it emits goes to `emit`. */
function slice<T, E>(core: Core<T, E>, answer: unknown, sliceMs: number, emit: (value: E) => void) {
  const until = milliseconds() + sliceMs;
  let given = answer;
  for (;;) {
    const step = core.next(given);
    given = undefined;
    if (step.done === true) return { done: true, value: step.value } as const;
    const { value } = step;
    if (value !== undefined && "load" in value) return { done: false, load: value.load } as const;
    if (value !== undefined) emit(value.emit);
    if (milliseconds() >= until) return { done: false, load: null } as const;
  }
}

/**
 * Runs a core in time slices and hands what it emits to `emit`. Between slices the event loop turns; an aborted signal throws
 * its reason before the next slice and lets the core clean up. The total CPU time is that of the synchronous run.
 */
export async function driveEach<T, E>(
  core: Core<T, E>,
  emit: (value: E) => void,
  options: DriveOptions = {},
): Promise<T> {
  const { signal, onProgress, sliceMs = SLICE_MS } = options;
  let answer: unknown;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const end = slice(core, answer, sliceMs, emit);
      if (end.done) return end.value;
      answer = end.load === null ? undefined : await parsers[end.load]();
      onProgress?.();
      if (end.load === null) await pause();
    }
  } finally {
    core.return(undefined as never);
  }
}

/** Runs a core that emits nothing in time slices and resolves with its result. */
export function drive<T>(core: Core<T>, options: DriveOptions = {}): Promise<T> {
  return driveEach(core, () => {}, options);
}

/**
 * Runs a core as an async iterator of what it emits; holds no more than one slice's worth of it. To leave the loop early closes
 * the core and with it every file it has open; an aborted signal throws its reason in place of the next value.
 */
export async function* driveStream<T, E>(core: Core<T, E>, options: DriveOptions = {}): AsyncGenerator<E, T, void> {
  const { signal, onProgress, sliceMs = SLICE_MS } = options;
  let answer: unknown;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const batch: E[] = [];
      const end = slice(core, answer, sliceMs, (value) => batch.push(value));
      for (const value of batch) {
        yield value;
        signal?.throwIfAborted();
      }
      if (end.done) return end.value;
      answer = end.load === null ? undefined : await parsers[end.load]();
      onProgress?.();
      if (end.load === null) await pause();
    }
  } finally {
    core.return(undefined as never);
  }
}
