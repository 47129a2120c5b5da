import { createServer } from "node:http";

/**
 * Answers `/metrics` with what `write` writes and `/healthz` with 200, on a port that visitors do not reach. Returns a
 * function that closes the port. Rejects when the port cannot be opened.
 */
export async function serveMetrics(port: number, host: string, write: () => Promise<string>) {
  const http = createServer((req, res) => {
    const path = req.url?.split("?", 1)[0];
    const answer = path === "/metrics" ? write() : path === "/healthz" ? Promise.resolve("ok\n") : undefined;
    res.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    if (!answer) return void res.writeHead(404).end();
    return void answer.then(
      (text) => res.end(text),
      () => res.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error) => reject(new Error(`METRICS_PORT ${port} cannot be opened.`, { cause: error })));
    http.listen(port, host, resolve);
  });
  return async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
}
