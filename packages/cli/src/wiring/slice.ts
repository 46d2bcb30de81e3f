/** Milliseconds of work between two turns of the event loop: nothing but Ctrl-C waits for a command, and that should be felt at once. */
export const SLICE_MS = 40;
