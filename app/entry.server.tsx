import { msg } from "@lingui/core/macro";
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
import { readShownSettings } from "#domain/settings/settings.server.ts";
import { sqlState } from "#platform/error-code.ts";
import { isOutage } from "#platform/outage.ts";
import { outOfReach, RETRY_AFTER } from "#platform/server/plain-page.ts";
import { SCRIPT_NONCE } from "#platform/server/security.ts";
import { pageAddress } from "./access.ts";
import { database, environment, log, outage, visitor } from "./context.ts";
import { withLanguage } from "#platform/languages.ts";
import { CrashContext, ScriptNonce } from "./rendering.ts";
import { i18n, language } from "./words/words.ts";

const outOfReachSentence = msg`The shop cannot reach its books just now. Your cart is kept, and nothing is ordered or charged twice. Please try again in a minute. If you had just sent a form, go back to it, wait a minute and send it once more.`;

const SANITIZED = "Unexpected Server Error";

/**
 * Renders the whole page before sending it. Answers 503 instead of React Router's status (`drawn`) if the database
 * could not be reached.
 */
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
  const hasWorker = context.get(environment).OFFLINE_PAGES === "on" && !import.meta.env.DEV;
  return new Response(withPatientScripts(page, nonce, hasWorker), { status, headers });
}

function crashOf(context: RouterContextProvider, status: number) {
  const settings = readShownSettings.last(context.get(database))?.customers;
  const isOut = status === 503;
  const sentence = context.get(outage).sentence ?? (isOut ? i18n._(outOfReachSentence) : undefined);
  return { reference: context.get(visitor).reference, isOutage: isOut, sentence, settings };
}

const preloads = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async=""/;

/** Starts the page's scripts when the page has loaded and been painted. In a hidden tab, does not wait for a paint. */
const starter = `const start=(entries,observer)=>{observer?.disconnect();const s=document.createElement("script");s.type="module";s.textContent=document.getElementById("boot").textContent;document.head.append(s)};addEventListener("load",()=>{document.hidden?start():new PerformanceObserver(start).observe({type:"paint",buffered:true})`;
const register = `;(self.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker?.register("/service-worker.js"))`;

/** Delays the page's scripts until the page has loaded. With `hasWorker`, also registers the service worker. */
function withPatientScripts(html: Buffer, nonce: string, hasWorker: boolean): Buffer<ArrayBuffer> {
  const script = `${starter}${hasWorker ? register : ""}})`;
  // latin1 reads each byte as one character, which is faster than decoding UTF-8.
  const patient = html.toString("latin1").replaceAll(preloads, "").replace(
    moduleScript,
    // The service worker removes the script "starter" from the pages that it caches. The text of the script "boot" must
    // not change, because its hash is in the content security policy.
    `<script nonce="${nonce}" id="starter">${script}</script><script$1 type="text/plain" id="boot"`,
  );
  return Buffer.from(patient, "latin1");
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React sends large parts after the page, and a script must put them into their places.
      progressiveChunkSize: Infinity,
      onAllReady: () =>
        pipe(
          new Writable({
            write: (chunk, _encoding, done) => (chunks.push(chunk), done()),
            final: (done) => (resolve(Buffer.concat(chunks)), done()),
          }),
        ),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * The answer to React Router's request for a page's data. During a database outage, the browser loads the whole page
 * instead, because the service worker may have a copy.
 */
export async function handleDataRequest(
  response: Response,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  if (response.status < 500) return response;
  if (context.get(outage).isUnmade)
    return request.method === "GET"
      ? redirectDocument(withLanguage(pageAddress(request.url), language()))
      : outOfReach();
  const body = (await response.text()).replaceAll(SANITIZED, `${SANITIZED} ${context.get(visitor).reference}`);
  return new Response(body, response);
}

/**
 * Logs an error of a request, unless the browser has aborted the request. Errors that a visitor causes are logged only
 * at the level "debug".
 */
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
