import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Sends every visitor the body in `file`. `headers`: names and values in turn, such as `["Vary", "Accept"]`. */
const [file = "", headers = "[]"] = process.argv.slice(2);
const body = readFileSync(file);
const sent: string[] = JSON.parse(headers);

const server = createServer((_, res) => res.writeHead(200, sent).end(body));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.once("SIGTERM", () => process.exit(0));
