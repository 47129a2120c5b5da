import type { IncomingMessage, ServerResponse } from "node:http";
import type { createReadiness } from "./readiness.ts";

const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

type Readiness = Pick<ReturnType<typeof createReadiness>, "isServing" | "isReady">;

/** The answer to a probe, `/healthz` or `/readyz`; undefined for every other path. */
export function answerProbe({ isServing, isReady }: Readiness, path: string): Promise<Response> | undefined {
  if (path === "/healthz") return Promise.resolve(health(isServing()));
  return path === "/readyz" ? isReady().then(health) : undefined;
}

function health(good: boolean): Response {
  return new Response(good ? "ok\n" : "not ready\n", { status: good ? 200 : 503, headers });
}

/**
 * Returns the function that answers probes at a door of their own, and 404 for everything else. Connections are let in
 * one after another, so at the shop's door a probe waits behind a crowd that has just come. The same event loop answers
 * at both doors: when it stands still, probes are not answered at either.
 */
export function createProbeListener(readiness: Readiness) {
  return async function listen({ url = "" }: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer =
      (await answerProbe(readiness, url)) ?? new Response("Only probes are answered here.\n", { status: 404 });
    res.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
  };
}
