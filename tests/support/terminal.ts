import { spawnSync } from "node:child_process";

/** What is waited for on the screen, and what is typed then. */
export type Step = readonly [seen: string, typed: string];

export interface Session {
  readonly code: number;
  /** Everything the terminal showed, with its control sequences. */
  readonly screen: string;
}

export const KEYS = { enter: "\r", space: " ", down: "\u001b[B", leave: "\u001b", interrupt: "\u0003" } as const;

/** A real pseudo-terminal, on which each step is waited for in turn; ends with the process, or after 30 seconds. */
const SCRIPT = `
import json, os, pty, select, struct, sys, time, fcntl, termios
argv, env, cwd, steps = json.load(sys.stdin)
pid, fd = pty.fork()
if pid == 0:
    os.chdir(cwd)
    os.execve(argv[0], argv, env)
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
screen, at, end = b"", 0, time.time() + 30
while time.time() < end:
    while steps and steps[0][0].encode() in screen[at:]:
        at += screen[at:].index(steps[0][0].encode()) + len(steps[0][0].encode())
        time.sleep(0.05)
        os.write(fd, steps.pop(0)[1].encode())
    if not select.select([fd], [], [], 0.1)[0]:
        continue
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    screen += data
else:
    os.kill(pid, 9)
status = os.waitpid(pid, 0)[1]
json.dump({"code": os.waitstatus_to_exitcode(status), "screen": screen.decode("utf8", "replace"), "left": steps}, sys.stdout)
`;

/** True where \`python3\` can open a pseudo-terminal. */
export const hasTerminal: boolean = spawnSync("python3", ["-c", "import pty, termios"]).status === 0;

/** Runs a program at a terminal of 100 columns and types what the steps say. Throws when a step was never seen. */
export function atTerminal(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
  steps: readonly Step[],
): Session {
  const input = JSON.stringify([argv, { TERM: "xterm-256color", ...env }, cwd, steps]);
  const { stderr, stdout } = spawnSync("python3", ["-c", SCRIPT], { input, encoding: "utf8", maxBuffer: 1 << 26 });
  if (stdout === "") throw new Error(stderr);
  const { left, ...session } = JSON.parse(stdout);
  if (left.length > 0) throw new Error(`never seen: ${left[0][0]}\n${session.screen}`);
  return session;
}
