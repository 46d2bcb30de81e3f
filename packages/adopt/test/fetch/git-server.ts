import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A server on the loopback interface. */
export interface Server {
  readonly origin: string;
  /** What was asked for. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

export async function serve(answer: Answer): Promise<Server> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response, origin);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, requests, close };
}

/** Why there is no server of repositories here; `null` where there is. */
export function noBackend(): string | null {
  try {
    const directory = execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim();
    return existsSync(join(directory, "git-http-backend")) ? null : "git http-backend is not installed";
  } catch {
    return "git is not installed";
  }
}

/** Serves the repositories below a directory, as a web server does with `git http-backend`; `old` knows the first protocol only. */
export function backend(root: string, old = false): Answer {
  return (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const child = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_PROTOCOL: old ? "" : String(request.headers["git-protocol"] ?? ""),
        HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
        PATH_INFO: decodeURIComponent(url.pathname),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        REMOTE_ADDR: "127.0.0.1",
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    request.pipe(child.stdin);
    child.stdin.on("error", () => {});
    let head = Buffer.alloc(0);
    let sent = false;
    child.stdout.on("data", (chunk: Buffer) => {
      if (sent) {
        response.write(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      const lines = head.toString("latin1", 0, end).split("\r\n");
      const headers = lines.map((line) => line.split(": ") as [string, string]);
      const status = headers.find(([name]) => name === "Status")?.[1];
      response.writeHead(
        status === undefined ? 200 : Number.parseInt(status, 10),
        Object.fromEntries(headers.filter(([name]) => name !== "Status")),
      );
      response.write(head.subarray(end + 4));
      sent = true;
    });
    child.on("close", () => response.end());
    response.on("close", () => child.kill());
  };
}
