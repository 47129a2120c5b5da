import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status: number; text: string };

/** Starts a relay between a browser and a shop. The relay can fail as a phone's connection does. */
export async function startSignal(shop: string, { cookies = "kept" }: { cookies?: "kept" | "lost" } = {}) {
  let target = new URL(shop);
  let state: "there" | "gone" | "losing answers" = "there";
  let instead: ((path: string) => Answer | undefined) | undefined;
  /** The requested paths, and when each was requested (milliseconds since 1970). */
  const asked: { path: string; at: number }[] = [];

  const server = createServer((req, res) => {
    const path = req.url ?? "";
    if (state === "gone") return void req.socket.destroy();
    asked.push({ path, at: Date.now() });
    const other = instead?.(path);
    if (other) return void res.writeHead(other.status, { "Content-Type": "text/plain" }).end(other.text);
    const { hostname, port } = target;
    if (cookies === "lost") delete req.headers.cookie;
    const onward = request({ hostname, port, method: req.method, path, headers: req.headers }, (answer) => {
      if (state !== "there") return void req.socket.destroy();
      if (cookies === "lost") delete answer.headers["set-cookie"];
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.once("error", () => req.socket.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    /** Makes the shop unreachable. */
    goes: () => ((state = "gone"), server.closeAllConnections()),
    /** Drops the shop's answers. Requests still reach the shop. */
    losesAnswers: () => void (state = "losing answers"),
    comesBack: () => void (state = "there"),
    /** Sets a function that returns another answer for some paths. Where it returns undefined, the shop answers. */
    answers: (answer: NonNullable<typeof instead>) => void (instead = answer),
    leadsTo: (other: string) => void (target = new URL(other)),
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}
