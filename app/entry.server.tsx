import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  redirectDocument,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { readSettings } from "#domain/settings/settings.server.ts";
import { sqlState } from "#platform/error-code.ts";
import { isOutage } from "#platform/outage.ts";
import { outOfReach, RETRY_AFTER } from "#platform/server/plain-page.ts";
import { SCRIPT_NONCE } from "#platform/server/security.ts";
import { pageAddress } from "./access.ts";
import { database, log, outage, visitor } from "./context.ts";
import { CrashContext, ScriptNonce } from "./rendering.ts";

const outOfReachSentence =
  "The shop cannot reach its books just now. Your cart is kept, and nothing is ordered or charged twice. Please try again in a minute. If you had just sent a form, go back to it, wait a minute and send it once more.";

const SANITIZED = "Unexpected Server Error";

/** The page is rendered whole before it is sent, so that it can be cached, hashed and compressed in one piece. */
export default async function handleRequest(
  request: Request,
  drawn: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const status = context.get(outage).isUnmade ? 503 : drawn;
  if (status === 503) headers.set("Retry-After", RETRY_AFTER);
  if (status >= 500) headers.set("Cache-Control", "no-store");
  const crash = status >= 500 ? crashOf(context, status) : undefined;
  const nonce = randomBytes(18).toString("base64url");
  headers.set(SCRIPT_NONCE, nonce);
  const page = await renderWhole(
    <CrashContext value={crash}>
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    </CrashContext>,
    nonce,
  );
  return new Response(withPatientScripts(page, nonce), { status, headers });
}

function crashOf(context: RouterContextProvider, status: number) {
  const settings = readSettings.last(context.get(database));
  const isOut = status === 503;
  const sentence = context.get(outage).sentence ?? (isOut ? outOfReachSentence : undefined);
  return { reference: context.get(visitor).reference, isOutage: isOut, sentence, settings };
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

/**
 * A crash during navigation carries the reference too; React Router has already taken the details out. During an outage
 * the browser is to ask for the whole page instead, of which there may be a copy; the answer to a form says so itself.
 */
export async function handleDataRequest(
  response: Response,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  if (response.status < 500) return response;
  if (context.get(outage).isUnmade)
    return request.method === "GET" ? redirectDocument(pageAddress(request.url)) : outOfReach();
  const body = (await response.text()).replaceAll(SANITIZED, `${SANITIZED} ${context.get(visitor).reference}`);
  return new Response(body, response);
}

/** What a stranger asks for wrongly (an address that is none, a form that a page does not have) is no crash of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reference } = context.get(visitor);
  const asked = { reference, method: request.method, path: new URL(request.url).pathname };
  if (isOutage(error)) {
    context.set(outage, { ...context.get(outage), isUnmade: true });
    context.get(log).warn({ ...asked, code: sqlState(error) }, "a page could not be made while the database is out");
  } else if (isRouteErrorResponse(error) && error.status < 500) {
    context.get(log).debug({ ...asked, status: error.status }, "what was asked for is not to be had");
  } else {
    context.get(log).error({ ...asked, err: error }, "a page crashed");
  }
};
