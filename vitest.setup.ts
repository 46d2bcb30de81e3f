import { afterEach } from "vitest";

// `ctx.skip("reason")`: the JSON report keeps `meta` but not the reason, and `npm test` prints it.
afterEach(({ task }) => {
  const note = task.result?.note;
  if (note !== undefined) Object.assign(task.meta, { skipped: note });
});
