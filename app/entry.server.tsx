import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { log, visitor } from "./context.ts";
import { CrashReference } from "./reference.ts";

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
  const page = await renderWhole(
    <CrashReference value={reference}>
      <ServerRouter context={routerContext} url={request.url} />
    </CrashReference>,
  );
  return new Response(page, { status, headers });
}

function renderWhole(page: React.ReactNode): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const { pipe } = renderToPipeableStream(page, {
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
