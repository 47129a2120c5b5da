import type { Pool } from "pg";
import { createRequestHandler, href, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { manifests } from "virtual:manifests";
import * as build from "virtual:react-router/server-build";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { rememberSession, signAnew, withSessionCookies } from "./session.server.ts";
import { openGateways } from "#domain/payments/gateways/gateways.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { makeBackup } from "#platform/backup/commands.ts";
import type { Connections, Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import { type Language, languages, takeLanguage } from "#platform/languages.ts";
import type { Log } from "#platform/log.ts";
import { createPusher } from "#platform/web-push.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { outOfReach } from "#platform/server/plain-page.ts";
import {
  auth,
  backUp,
  database,
  environment,
  gateway,
  languagesOffered,
  limiters,
  log,
  outage,
  pusher,
  shopStage,
  visitor,
} from "./context.ts";
import { createLimiters } from "./limiters.server.ts";
import { refusalPage } from "./refusal-page.ts";
import { createSpelling } from "./spelling.ts";
import { byWayOfCookies } from "./storefront/kept-cookies.server.ts";
import { scriptCookie, sharedPages } from "./storefront/shared-pages.ts";
import { offeredLanguages, speaking } from "./words/speaking.server.ts";

export { renderMail } from "./mail/render-mail.tsx";

type Info = { clientAddress: string; reference: string; language: Language };

type Services = {
  db: Database;
  pool: Pool;
  environment: Environment;
  log: Log;
  connections: Connections;
};

/** The functions with which the server answers requests. */
export function createShop(services: Services) {
  const gateways = openGateways(services.db, services.environment);
  const answers = Object.fromEntries(
    languages.map((language) => [language, createRequestHandler(buildIn(language), import.meta.env.MODE)]),
  ) as Record<Language, RequestHandler>;
  services.connections.onChange(clearTtlCaches);
  const { COOKIE_SECRETS: secrets, SITE_URL: siteUrl } = services.environment;
  const authentication = createAuth({ db: services.db, secret: secrets[0]!, siteUrl, log: services.log });
  const limits = createLimiters(services.pool, services.log);
  const pushing = createPusher(services.environment);

  async function contextOf(request: Request, info: Info): Promise<RouterContextProvider> {
    const cookies = request.headers.get("Cookie");
    if (cookies) request.headers.set("Cookie", signAnew(cookies, secrets));
    const context = new RouterContextProvider();
    context.set(database, services.db);
    context.set(environment, services.environment);
    context.set(log, services.log);
    // Without the settings the pages offer nothing, so either stage will do.
    const { stage } = await readSettings(services.db).catch(() => ({ stage: "open" as const }));
    context.set(shopStage, stage);
    context.set(languagesOffered, await offeredLanguages(services.db));
    context.set(gateway, gateways[stage]);
    context.set(backUp, () => makeBackup(services.pool.options.connectionString!, services.environment));
    context.set(visitor, info);
    context.set(limiters, limits);
    context.set(pusher, pushing);
    context.set(auth, authentication);
    rememberSession(context);
    return context;
  }

  return {
    ...createSpelling(pathsOf(build.routes), namesIn(Object.keys(sharedPages))),
    /** Makes the answer to a request. */
    handle: async (request: Request, info: Info): Promise<Response> => {
      const context = await contextOf(request, info);
      // In a language that is not offered, a page has no address: it is asked for, and not found, in English.
      const language = context.get(languagesOffered).includes(info.language) ? info.language : "en";
      return speaking(language, () =>
        answers[language](request, context)
          .then((response) => (response.status === 500 && context.get(outage).isUnmade ? outOfReach() : response))
          .then((response) => refusalPage(request, response, info.reference)),
      )
        .then((response) => withSessionCookies(context, response))
        .then((response) => byWayOfCookies(request, response))
        .then((response) => withoutScriptCookie(request, response));
    },
  };
}

/** The answers of the shop outside of the storefront's pages that a page in any language asks for. */
const alsoTranslated = new Set([
  "storefront/account/sign-out",
  "storefront/search/suggestions",
  "storefront/cart/cart-state",
  "storefront/orders/upi-qr",
  "upi-png",
  "tracked-upi-svg",
  "tracked-upi-png",
]);

/** The shop in a language: its scripts, and of its pages those for customers. English has all of them. */
function buildIn(language: Language): ServerBuild {
  if (language === "en") return build;
  const isForCustomers = (id: string): boolean => {
    const { parentId } = build.routes[id]!;
    return (
      id === "root" ||
      id === "storefront/storefront" ||
      alsoTranslated.has(id) ||
      (parentId !== undefined && parentId !== "root" && isForCustomers(parentId))
    );
  };
  const onlyThose = <One>(routes: Record<string, One>): Record<string, One> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isForCustomers(id)));
  const assets = manifests[language] ?? build.assets;
  return {
    ...build,
    routes: onlyThose(build.routes),
    assets: { ...assets, routes: onlyThose(assets.routes) },
    basename: `/${language}`,
  };
}

/** The paths of all pages, such as "/shop/:slug". Routes that match every path are left out. */
function pathsOf(routes: ServerBuild["routes"]): string[] {
  const pathOf = (id: string): string => {
    const { parentId, path } = routes[id]!;
    const around = parentId === undefined ? "" : pathOf(parentId);
    return path ? `${around}/${path}` : around;
  };
  const pages = Object.keys(routes).filter((id) => routes[id]?.index || routes[id]?.path !== undefined);
  return pages.map(pathOf).filter((path) => !path.endsWith("*"));
}

/** The names in paths: "slug" in "/shop/:slug". */
function namesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
}

/** Deletes the cookie `scriptCookie` when a form is sent, so that the next page is made for this visitor alone. */
function withoutScriptCookie(request: Request, response: Response): Response {
  // The shop's script sends requests to /cart/state, which are no forms.
  const isOfScript = takeLanguage(new URL(request.url).pathname).address === href("/cart/state");
  if (request.method === "POST" && !isOfScript && request.headers.get("Cookie")?.includes(scriptCookie))
    response.headers.append("Set-Cookie", `${scriptCookie}; Path=/; Max-Age=0`);
  return response;
}
