/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {
  /** Lines after the message: candidates, a did-you-mean. */
  readonly hints: readonly string[];
  /** Name of the command whose usage line helps, when one was recognised. */
  readonly command: string | null;

  constructor(message: string, hints: readonly string[] = [], command: string | null = null) {
    super(message);
    this.name = "UsageError";
    this.hints = hints;
    this.command = command;
  }
}
