import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
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
  return new Response(withPatientScripts(page, nonce), { status, headers });
}

const preloads = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async=""/;

/** Starts the page's module script once everything that can be seen has arrived. */
const starter = `addEventListener("load",()=>{const s=document.createElement("script");s.type="module";s.textContent=document.getElementById("boot").textContent;document.head.append(s)})`;

/**
 * The page is readable and its forms work before its scripts arrive, so these wait until styles, fonts and the first
 * pictures are there. The module script lies ready as text until then; the policy knows it by the same hash.
 */
function withPatientScripts(html: string, nonce: string): string {
  return html
    .replaceAll(preloads, "")
    .replace(moduleScript, `<script nonce="${nonce}">${starter}</script><script$1 type="text/plain" id="boot"`);
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

/** What a stranger asks for wrongly (an address that is none, a form that a page does not have) is no crash of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reference } = context.get(visitor);
  const asked = { reference, method: request.method, path: new URL(request.url).pathname };
  if (isRouteErrorResponse(error) && error.status < 500) {
    context.get(log).debug({ ...asked, status: error.status }, "what was asked for is not to be had");
  } else {
    context.get(log).error({ ...asked, err: error }, "a page crashed");
  }
};
