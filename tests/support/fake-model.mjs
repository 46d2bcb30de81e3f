// Answers one CLI in the place of its model: the first answer asks for files to be written, the next one ends.
// node fake-model.mjs '["/path", ...]' command args...: prints what came of each file as a JSON list, at the end.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

const [files, command, ...args] = process.argv.slice(2);
const results = [];
let asked = false;

/** One message as the events of a stream. */
function* events(model, blocks, reason) {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], usage };
  yield { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } };
  for (const [index, { block, delta }] of blocks.entries()) {
    yield { type: "content_block_start", index, content_block: block };
    yield { type: "content_block_delta", index, delta };
    yield { type: "content_block_stop", index };
  }
  yield { type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

const writes = JSON.parse(files).map((path, at) => ({
  block: { type: "tool_use", id: `toolu_${at}`, name: "Write", input: {} },
  delta: { type: "input_json_delta", partial_json: JSON.stringify({ file_path: path, content: "x" }) },
}));
const done = [{ block: { type: "text", text: "" }, delta: { type: "text_delta", text: "done" } }];

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (!/\/v1\/messages(?:\?|$)/.test(request.url ?? "")) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"input_tokens":1}');
    return;
  }
  const { messages = [], model, tools = [] } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const last = messages.at(-1)?.content;
  const answers = Array.isArray(last) ? last.filter(({ type }) => type === "tool_result") : [];
  for (const { content, is_error: failed, tool_use_id: id } of answers) {
    results.push({ id, refused: failed === true, text: JSON.stringify(content) });
  }
  const first = !asked && tools.some(({ name }) => name === "Write");
  asked ||= first;
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events(model, first ? writes : done, first ? "tool_use" : "end_turn")) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address();
  const env = { ...process.env, ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`, ANTHROPIC_API_KEY: "placeholder" };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.resume();
  child.on("close", () => {
    console.log(JSON.stringify(results));
    server.close();
    server.closeAllConnections();
  });
});
