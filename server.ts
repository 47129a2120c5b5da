import cluster from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { deleteAbandonedCarts } from "#domain/cart/cart.server.ts";
import type { Render } from "#domain/notifications/mail.ts";
import { missingSettings } from "#domain/settings/default-settings.ts";
import { openForLiveKeys } from "#domain/customers/opening.server.ts";
import { mayMoveMoney } from "#domain/settings/payment-keys.ts";
import { loadSettings, loadStage } from "#domain/settings/settings.server.ts";
import { readGauges } from "#domain/health/gauges.server.ts";
import { PHOTOGRAPHS } from "#domain/catalogue/pictures/photograph.ts";
import { findPhotographFile } from "#domain/catalogue/pictures/picture-files.server.ts";
import type { Database } from "#platform/database.server.ts";
import { hasRoom } from "#platform/disk.ts";
import { watchDatabase } from "#platform/database-watch.server.ts";
import { joinMetrics, watchProcess, writeMetrics } from "#platform/metrics.ts";
import { isOutage } from "#platform/outage.ts";
import { refuseOtherSecrets } from "#platform/same-secrets.server.ts";
import type { Lane } from "#platform/server/admission.ts";
import { FILES_BODY_LIMIT, LARGE_BODY_LIMIT } from "#platform/server/body.ts";
import { createListener, type Handle } from "#platform/server/listener.ts";
import { serveMetrics } from "#platform/server/metrics-server.ts";
import { createMicroCache } from "#platform/server/micro-cache.ts";
import { serveStored } from "#platform/server/stored-files.ts";
import { serveFolder } from "#platform/server/static-files.ts";
import { createPurge } from "#platform/server/purge.ts";
import { createReadiness } from "#platform/server/readiness.ts";
import { createWebServer } from "#platform/server/web-server.ts";
import type { OnStop } from "#platform/shutdown.ts";
import { ownCookies, scriptCookie, sharedPages } from "./app/storefront/shared-pages.ts";
import { startWork } from "./work.ts";

type Shop = typeof import("./app/server.ts");
export type Services = Parameters<Shop["createShop"]>[0];

const builtShop = "./build/server/index.js";
const sourceShop = "/app/server.ts";

/** A request to one of these paths is answered before others if it is a POST or has a cookie. */
const first = /^\/(?:cart|pincode|checkout|orders|payments|webhooks|back-office)(?:[/.]|$)/;
/** Paths at which a POST makes the shop hash a password. */
const withPassword =
  /^\/(?:sign-in|register|new-password|join\/[^/]+|account\/(?:password|confirm-password|erase))(?:\.data)?$/;

function laneOf(method: string, pathname: string, hasCookie: boolean): Lane | undefined {
  if (method === "POST" && withPassword.test(pathname)) return "passwords";
  return (hasCookie || method === "POST") && first.test(pathname) ? "paying" : undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** What a process that stays does first. Returns the watch over its database. */
async function begin({ connections, db, environment, log, pool }: Services, onStop: OnStop) {
  // Node itself would print the error with all its properties.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the shop ends by a fault of its own");
    process.exit(1);
  });
  await refuseOtherSecrets(pool, environment.COOKIE_SECRETS);
  const watch = watchDatabase(connections, log);
  onStop(watch.stop);
  connections.onSlowStatement((statement, milliseconds) => log.info({ statement, milliseconds }, "a slow statement"));
  const { METRICS_PORT, METRICS_HOST, DATA_DIR } = environment;
  if (METRICS_PORT !== undefined) {
    watchProcess({ pool, dataDirectory: DATA_DIR, watch, readGauges: () => readGauges(db) });
    if (cluster.isPrimary) onStop(await serveMetrics(METRICS_PORT, METRICS_HOST, writeMetrics));
    else joinMetrics();
  }
  return watch;
}

/** Works through the jobs and serves no pages, until the process is told to stop. */
export async function work(services: Services, onStop: OnStop): Promise<void> {
  await begin(services, onStop);
  const { renderMail }: Shop = await import(builtShop);
  const { stop } = await onceThere(() => startWork(services, renderMail));
  onStop(stop);
  console.log("The work behind the pages is done here (Ctrl-C ends it).");
}

/** Serves the pages and, unless JOBS is off, works through the jobs, until the process is told to stop. */
export async function serve(services: Services, onStop: OnStop, development = false): Promise<void> {
  const { connections, environment, log } = services;
  const watch = await begin(services, onStop);
  if (mayMoveMoney(environment) && (await openForLiveKeys(services.db)) === "trial")
    log.warn("live keys of Razorpay are set, but the shop is in trial: they are taken once it is open");
  const web = createWebServer();
  onStop(web.stop);

  const cache = createMicroCache();
  const purge = createPurge(environment.CDN_PURGE_URL ?? [], log);
  connections.onChange(() => {
    cache.clear();
    purge();
  });
  const { files, shop, render } = development ? await developing(services, web.http, onStop) : await built(services);
  const readiness = createReadiness(
    async () => hasRoom(environment.DATA_DIR) && watch.takesWrites() && (await watch.answers()),
  );
  const photographs = serveStored(PHOTOGRAPHS, (name) => findPhotographFile(services.db, name));
  const listener = createListener({
    ...shop,
    files: async (req, res, path) => (await photographs(req, res, path)) || files(req, res, path),
    isServing: readiness.isServing,
    isReady: readiness.isReady,
    isOut: watch.isOut,
    cache,
    sharing: { pages: sharedPages, ownCookies, scriptCookie },
    security: {
      frameSources: ["https://www.youtube-nocookie.com"],
      formTargets: environment.RAZORPAY_KEY_ID ? [new URL(environment.RAZORPAY_CHECKOUT_URL).origin] : [],
      isPurged: environment.CDN_PURGE_URL !== undefined,
      https: environment.SITE_URL.startsWith("https:"),
      development,
    },
    siteUrl: environment.SITE_URL,
    laneOf,
    openToForms: ["/payments/razorpay/return", "/webhooks/razorpay"],
    openToLarge: [
      { paths: /^\/back-office\/products\/(?:new|files|[^/]+\/pictures)(?:\.data)?$/, limit: FILES_BODY_LIMIT },
      {
        paths: /^\/(?:enquiries\/[^/]+|orders\/[^/]+\/review\/[^/]+)\/photographs(?:\.data)?$/,
        limit: FILES_BODY_LIMIT,
      },
      {
        paths: /^\/back-office\/(?:money\/statement|money\/cash\/payout|money\/payouts\/read|prices\/bulk)$/,
        limit: LARGE_BODY_LIMIT,
      },
    ],
    trustProxy: environment.TRUST_PROXY,
    log,
  });
  const port = await web.listen(listener, environment.PORT, environment.HOST);
  if (cluster.isPrimary) sayOpen(port);
  if (cluster.isPrimary || cluster.worker?.id === 1) await onceThere(() => sayWhatIsMissing(services.db));
  clearUpDaily(services);
  const jobs = environment.JOBS === "on" ? await onceThere(() => startWork(services, render)) : undefined;
  onStop(() => Promise.all([readiness.leave(), jobs?.stop()]));
}

export function sayOpen(port: number): void {
  console.log(`The shop is at http://localhost:${port} (Ctrl-C closes it).`);
}

/**
 * Returns what `does` returns. During an outage of the database, calls `does` again after a second. Throws any other
 * error.
 */
async function onceThere<Result>(does: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await does();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await wait(1000);
    }
  }
}

/** Deletes abandoned carts every day. A failure is only logged, because the next run deletes the same carts. */
function clearUpDaily({ db, log }: Services): void {
  const clearUp = () =>
    void deleteAbandonedCarts(db).catch((error: unknown) => log.warn({ err: error }, "old carts could not be deleted"));
  clearUp();
  setInterval(clearUp, DAY).unref();
}

async function sayWhatIsMissing(db: Database): Promise<void> {
  if ((await loadStage(db)) === "trial")
    console.log("It is in trial: try everything, no money moves. Owners open it at /back-office/trial.");
  const missing = missingSettings(await loadSettings(db));
  if (missing.length > 0) console.log(`Before going live, fill in (npm run settings): ${missing.join(", ")}.`);
}

async function built(services: Services) {
  const { createShop, renderMail }: Shop = await import(builtShop);
  return { files: serveFolder("build/client"), shop: createShop(services), render: renderMail };
}

async function developing(services: Services, http: ReturnType<typeof createWebServer>["http"], onStop: OnStop) {
  const { startVite } = await import("#platform/server/development.ts");
  const vite = await startVite(http);
  onStop(vite.stop);
  const newest = async () => {
    const createShop: Shop["createShop"] = (await vite.load(sourceShop)).createShop;
    return createShop(services);
  };
  const handle: Handle = async (request, info) => (await newest()).handle(request, info);
  const render: Render = async (mail) => {
    const renderMail: Shop["renderMail"] = (await vite.load(sourceShop)).renderMail;
    return renderMail(mail);
  };
  const { respell } = await newest();
  return { files: vite.files, shop: { handle, respell }, render };
}
