/**
 * Milliseconds of work between two turns of the event loop. Nothing but Ctrl-C waits for a command, so longer ones would do; but what was
 * found in a slice is held until its end, and costs memory on a machine with very many items.
 */
export const SLICE_MS = 8;
