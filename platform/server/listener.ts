import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createHeaders } from "@remix-run/node-fetch-server";
import { type Language, takeLanguage, withLanguage } from "../languages.ts";
import type { Log } from "../log.ts";
import { countAnswer, refusals, sharedPages } from "../metrics.ts";
import { createAdmission, type Lane } from "./admission.ts";
import { BODY_LIMIT, hasTooManyFields, type Pace, readBody } from "./body.ts";
import { chooseEncoding } from "./encoding.ts";
import type { MicroCache } from "./micro-cache.ts";
import {
  type Audience,
  preparePage,
  represent,
  unstored,
  withoutPublic,
  type Page,
  type Representation,
} from "./page.ts";
import { isOutage } from "../outage.ts";
import { crashPage, outagePage } from "./plain-page.ts";
import { createPlaces } from "./places.ts";
import { newReference } from "./reference.ts";
import {
  findRefusal,
  moved,
  tooManyAtOnce,
  tooManyFields,
  tooManyVisitors,
  tooMuch,
  tooSlow,
  unreadableAddress,
} from "./refusals.ts";
import { securityHeaders, type SecurityOptions } from "./security.ts";
import { isStream, send, sendStream } from "./send.ts";
import { createSharing, type Share, type SharingOptions } from "./sharing.ts";
import { representation, type StaticFiles } from "./static-files.ts";
import { clientAddress, hasOneHost, readAbsoluteForm, readTarget } from "./target.ts";

type Info = { clientAddress: string; reference: string; language: Language };

/** Makes the answer to a request. The URL of the request has the language, if it is not English, as its first part. */
export type Handle = (request: Request, info: Info) => Promise<Response>;

export type ListenerOptions = {
  handle: Handle;
  /** Whether this process accepts visitors. False when the process is about to end. */
  isServing: () => boolean;
  /** Whether this process accepts visitors and the database answers. */
  isReady: () => Promise<boolean>;
  /** Whether the database is known not to answer. */
  isOut: () => boolean;
  files: StaticFiles;
  cache: MicroCache;
  sharing: SharingOptions;
  security: SecurityOptions;
  siteUrl: string;
  /**
   * Returns the path of the page that a visitor means by a path that is spelled otherwise: "/shop" for "//Shop.".
   * Undefined when the path is right as it is, or no page has such a path.
   */
  respell?: (path: string) => string | undefined;
  /** Paths that accept forms from other websites. Their handlers must check a signature. */
  openToForms?: readonly string[];
  /**
   * Paths of forms that accept bodies of up to `limit` bytes. Only visitors who may see the form may send such a body.
   * Each entry has places of its own for bodies that arrive or are worked on at the same time.
   */
  openToLarge?: readonly { paths: RegExp; limit: number }[];
  /** How fast a body must arrive. */
  pace?: Pace;
  /** Returns the queue that a request waits in; undefined for the usual queue ("shared" or "browsing"). */
  laneOf?: (method: string, pathname: string, hasCookie: boolean) => Lane | undefined;
  trustProxy: boolean;
  /** The pattern of the page's path, such as "/shop/:slug", for the metrics. */
  patternOf?: (path: string) => string | undefined;
  log: Log;
};

/** Milliseconds until a request for which there is no room is refused. */
const REFUSED_AFTER = 1000;

/** Returns the function that answers every request with a cached page, a file, the answer of `handle`, or a refusal. */
export function createListener(options: ListenerOptions) {
  const {
    cache,
    files,
    handle,
    isOut,
    isReady,
    isServing,
    laneOf,
    log,
    openToForms = [],
    openToLarge = [],
    pace,
    patternOf,
    respell,
    security,
    siteUrl,
  } = options;
  const largeForms = openToLarge.map((form) => ({ ...form, places: createPlaces() }));
  const admission = createAdmission();
  const shareOf = createSharing(options.sharing);
  const siteHost = new URL(siteUrl).host;
  const always = securityHeaders(security);
  const [well, unwell] = [health(200, "ok\n", always), health(503, "not ready\n", always)];

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    reference: string,
    share: Share | undefined,
    language: Language,
  ): Promise<number> {
    const url = hasOneHost(req) ? readTarget(req, siteUrl) : undefined;
    const give = async (page: Page) => {
      const made = await represent(page, chooseEncoding(req.headers["accept-encoding"]));
      return send(req, res, asPublicAsSpelled(made, share), reference);
    };
    const giveResponse = async (response: Response) => give(await preparePage(response, security));

    const meant = share ? undefined : respell?.(pathOf(req)!);
    // A redirect to a path that begins with two slashes would lead to another host.
    if (!url || (url.pathname.startsWith("//") && !meant)) return giveResponse(unreadableAddress(language));
    if (meant && isRead(req)) return giveResponse(moved(withLanguage(meant + url.search, language)));
    if (meant) url.pathname = meant;
    const ownHosts = [siteHost, req.headers.host, forwardedHost(req, options)];
    const refusal = findRefusal(req, ownHosts, openToForms.includes(url.pathname), language);
    if (refusal) return giveResponse(refusal);

    for (let i = 0; i < always.length; i += 2) res.setHeader(always[i]!, always[i + 1]!);
    res.setHeader("X-Reference", reference);
    if (language === "en" && (await files(req, res, url.pathname))) return res.statusCode;

    const { method = "" } = req;
    const lastGood = () => share && cache.findLastGood(share.key);
    const sharedFrom = (from: string, page: Page) => {
      sharedPages.inc({ from });
      return give(page);
    };
    const copy = isOut() ? lastGood() : undefined;
    if (copy) return sharedFrom("last-good", copy);

    const lane = laneOf?.(method, url.pathname, !!req.headers.cookie) ?? (share?.isForAll ? "shared" : "browsing");
    const refuse = async () => {
      refusals.inc({ why: "crowd" });
      // A script that asks again at once costs little when each refusal takes its time.
      await wait(REFUSED_AFTER);
      return tooManyVisitors(req, language);
    };
    if (method === "POST" && admission.isFull(lane)) return giveResponse(await refuse());

    /** The shop's answer when the visitor's turn comes. A refusal when the queue is full or the visitor leaves. */
    const inTurn = async (
      made: RequestInit,
      { address = url, isForAll = false, queue = lane }: { address?: URL; isForAll?: boolean; queue?: Lane } = {},
    ) => {
      // A page for everybody is made even if the visitor who asked first leaves.
      const done = await (isForAll ? admission.enter("shared") : admission.enter(queue, res));
      if (!done) return refuse();
      try {
        // Nothing of the visitor who happened to ask first gets into a page for everybody.
        const headers = isForAll ? new Headers() : createHeaders(req);
        // `findRefusal` has found that the form is ours. React Router would compare Origin with `siteUrl` alone.
        headers.delete("Origin");
        const who = { clientAddress: clientAddress(req, options), reference, language };
        const asked = new URL(withLanguage(address.pathname + address.search, language), address);
        return await handle(new Request(asked, { ...made, headers }), who);
      } finally {
        done();
      }
    };

    /** Reads the body and has it worked on. `limit` is the most bytes; undefined for a form without files. */
    const receive = async (queue: Lane, limit?: number) => {
      const body = await readBody(req, limit, pace);
      if (body === "too slow") res.shouldKeepAlive = false;
      if (body === "too slow") return giveResponse(tooSlow(language));
      if (body === "too much") return giveResponse(tooMuch(language, limit));
      if (hasTooManyFields(body, req.headers["content-type"])) return giveResponse(tooManyFields(language));
      return give(await preparePage(await inTurn({ method, body }, { queue }), security, "one visitor"));
    };

    if (method === "POST") {
      const form = largeForms.find(({ paths }) => paths.test(url.pathname));
      // Small bodies, such as those of a page's buttons, need no check.
      if (!form || Number(req.headers["content-length"]) <= BODY_LIMIT) return receive(lane, form?.limit);
      const shown = await inTurn({ method: "GET" });
      if (shown.status !== 200) {
        req.resume();
        return giveResponse(shown);
      }
      await shown.body?.cancel();
      const place = form.places.take({ address: clientAddress(req, options), cookie: req.headers.cookie });
      if (place === "own") return giveResponse(tooManyAtOnce(language));
      if (place === "others") return giveResponse(await refuse());
      // The place is held until the work is done, even if the visitor leaves.
      return receive("uploads", form.limit).finally(place);
    }

    // A page requested with HEAD is made like any other, so that its length is known and it can be cached.
    const make = async (audience: Audience, address = url, isForAll = false) =>
      makeOf(await inTurn({ method: "GET" }, { address, isForAll }), audience, isForAll);
    const makeOf = async (response: Response, audience: Audience, isForAll = false) => {
      const unmade = response.status === 503 && lastGood();
      if (unmade) return unmade;
      const page = await preparePage(response, security, audience);
      // A cache in front may leave out the query, or read it in another way.
      return url.search && !isForAll ? withoutPublic(page) : page;
    };
    const findForAll = ({ key, target, isPublic }: Share) =>
      cache.findOrMake(key, () => make(isPublic ? "everybody" : "strangers", new URL(target, url), true));
    if (share?.isForAll) return sharedFrom("made", await findForAll(share));
    const response = await inTurn({ method: "GET" });
    return isStream(response) ? sendStream(req, res, response) : give(await makeOf(response, "one visitor"));
  }

  async function answerAndLog(
    req: IncomingMessage,
    res: ServerResponse,
    share: Share | undefined,
    language: Language,
  ): Promise<void> {
    const started = performance.now();
    const reference = newReference();
    const line = () => ({
      reference,
      method: req.method,
      path: pathOf(req),
      ...(language !== "en" && { language }),
      status: res.statusCode,
      milliseconds: Math.round(performance.now() - started),
      ...traceOf(req),
    });
    res.once("close", () =>
      countAnswer(patternOf?.(pathOf(req) ?? ""), req.method, res.statusCode, performance.now() - started),
    );
    try {
      await answer(req, res, reference, share, language);
      log.info(line(), "answered");
    } catch (error) {
      if (req.destroyed && !req.complete) return log.info(line(), "the visitor left");
      log.error({ ...line(), err: error }, "a request failed");
      if (res.headersSent) return void res.destroy();
      if (isOutage(error)) refusals.inc({ why: "outage" });
      const said = isOutage(error) ? outagePage(language, reference) : crashPage(language, reference);
      const page = await preparePage(said, security);
      send(req, res, await represent(page, "identity"), reference);
    }
  }

  function giveAtOnce(req: IncomingMessage, res: ServerResponse, prepared: Representation, said: string): void {
    const reference = newReference();
    send(req, res, prepared, reference);
    log.debug({ reference, path: pathOf(req), status: res.statusCode }, said);
  }

  return function listen(req: IncomingMessage, res: ServerResponse): void | Promise<void> {
    readAbsoluteForm(req);
    // From here on nothing has to know that a page has an address in each language.
    const { language, address } = takeLanguage(req.url ?? "");
    req.url = address;
    if (!hasOneHost(req)) return answerAndLog(req, res, undefined, language);
    const path = isRead(req) && language === "en" ? pathOf(req) : undefined;
    const answerProbe = (good: boolean) => giveAtOnce(req, res, good ? well : unwell, "answered a probe");
    if (path === "/healthz") return answerProbe(isServing());
    if (path === "/readyz") return isReady().then(answerProbe);

    const share = shareOf(req, language);
    if (share?.isForAll) {
      const page = cache.find(share.key)?.representations.get(chooseEncoding(req.headers["accept-encoding"]));
      if (page) {
        sharedPages.inc({ from: "kept" });
        return giveAtOnce(req, res, asPublicAsSpelled(page, share), "answered from the micro-cache");
      }
    }
    return answerAndLog(req, res, share, language);
  };
}

/** The answer itself, or one that no cache may store when a cache could take the request's address for another. */
function asPublicAsSpelled(made: Representation, share: Share | undefined): Representation {
  return share?.isPublic && !share.isPlain ? unstored(made) : made;
}

/** The path for the log, without the query, which may contain a name, an e-mail address or a pincode (postal code). */
function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.split("?", 1)[0];
}

/** The trace that a proxy in front has begun (W3C Trace Context), so that its lines and the shop's are found together. */
function traceOf({ headers }: IncomingMessage): { trace: string } | undefined {
  const [, trace] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(String(headers.traceparent)) ?? [];
  return trace ? { trace } : undefined;
}

function forwardedHost(req: IncomingMessage, { trustProxy }: ListenerOptions): string | undefined {
  return trustProxy ? req.headers["x-forwarded-host"]?.toString() : undefined;
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

function health(status: number, words: string, always: string[]): Representation {
  const headers = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store", ...always];
  return representation(status, headers, Buffer.from(words));
}
