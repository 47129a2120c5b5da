import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy like the one in front of a public shop. Requests go to the `targets` in turn. */
export async function startProxy(targets: readonly string[]) {
  let turn = 0;
  const server = createServer((req, res) => {
    const forged = req.headers["x-forwarded-for"];
    const headers = {
      ...req.headers,
      "x-forwarded-for": [forged, req.socket.remoteAddress].filter(Boolean).join(", "),
      "x-forwarded-proto": "https",
    };
    const { hostname, port } = new URL(targets[turn++ % targets.length]!);
    const onward = request({ hostname, port, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.once("error", () => res.writeHead(502).end());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  return { port, address: `http://localhost:${port}`, stop };
}
