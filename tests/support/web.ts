import { request } from "node:http";
import { afterAll } from "vitest";
import { createLog } from "#platform/log.ts";
import { createListener, type Handle, type ListenerOptions } from "#platform/server/listener.ts";
import { createMicroCache } from "#platform/server/micro-cache.ts";
import { createWebServer } from "#platform/server/web-server.ts";

type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | Buffer[];
  /** The local IP address to send the request from. */
  from?: string;
};

/** Starts a server on a free port. The server answers with `handle` and stops after the file's last test. */
export async function serve(handle: Handle, options: Partial<ListenerOptions> = {}) {
  const web = createWebServer();
  const listener = createListener({
    handle,
    files: () => false,
    isServing: () => true,
    isReady: () => Promise.resolve(true),
    isOut: () => false,
    cache: createMicroCache(),
    sharing: {
      pages: { "/": {}, "/shop": { asks: ["page", "pack"] }, "/shop/:slug": {}, "/cart": { knowsVisitor: true } },
      ownCookies: ["cart", "shop.session"],
      scriptCookie: "js=1",
    },
    security: { frameSources: [], https: false, development: false },
    siteUrl: "https://shop.example",
    trustProxy: false,
    log: createLog("silent"),
    ...options,
  });
  const port = await web.listen(listener, 0, "127.0.0.1");
  afterAll(() => web.stop(0));
  return { web, port, ask: (path: string, question?: Question) => ask(port, path, question) };
}

/** Sends a request to the server at `port`. Unlike `fetch`, adds no headers such as Accept and User-Agent. */
export function ask(port: number, path: string, { method = "GET", headers = {}, body, from }: Question = {}) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const question = request(
        { host: "127.0.0.1", port, path, method, headers, agent: false, localAddress: from },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.once("error", reject);
          answer.once("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      question.once("error", reject);
      for (const chunk of Array.isArray(body) ? body : []) question.write(chunk);
      question.end(Array.isArray(body) ? undefined : body);
    },
  );
}

type PageInit = { status?: number; headers?: Record<string, string> };

/** An HTML answer with the title `words`, long enough to be compressed. */
export function page(words: string, init: PageInit = {}): Response {
  const html = `<!doctype html><title>${words}</title>${"<p>Some more text.</p>".repeat(40)}`;
  return new Response(html, { ...init, headers: { "Content-Type": "text/html; charset=utf-8", ...init.headers } });
}
