// Preloaded where there is no python3: writes what the process used, as far as it can see that itself, when it exits.
const { writeFileSync } = require("node:fs");

process.on("exit", (code) => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { code, cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 };
  writeFileSync(process.env.AGENT_INTEROP_BENCH_USAGE, JSON.stringify(usage));
});
