import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { SCRIPT_NONCE } from "#platform/server/security.ts";
import { log, visitor } from "./context.ts";
import { CrashReference, ScriptNonce } from "./rendering.ts";

const SANITIZED = "Unexpected Server Error";

/** The page is rendered whole before it is sent, so that it can be cached, hashed and compressed in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const reference = status >= 500 ? context.get(visitor).reference : undefined;
  const nonce = randomBytes(18).toString("base64url");
  headers.set(SCRIPT_NONCE, nonce);
  const page = await renderWhole(
    <CrashReference value={reference}>
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    </CrashReference>,
    nonce,
  );
  return new Response(withPatientScripts(page), { status, headers });
}

/** The page is readable before its scripts arrive, so they let styles, fonts and the first picture go before them. */
function withPatientScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () =>
        pipe(
          new Writable({
            write: (chunk, _encoding, done) => (chunks.push(chunk), done()),
            final: (done) => (resolve(Buffer.concat(chunks).toString()), done()),
          }),
        ),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** A crash during navigation carries the reference too; React Router has already taken the details out. */
export async function handleDataRequest(response: Response, { context }: { context: Readonly<RouterContextProvider> }) {
  if (response.status < 500) return response;
  const body = (await response.text()).replaceAll(SANITIZED, `${SANITIZED} ${context.get(visitor).reference}`);
  return new Response(body, response);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reference } = context.get(visitor);
  context.get(log).error({ err: error, reference, method: request.method, url: request.url }, "a page crashed");
};
