import type { IncomingMessage } from "node:http";
import { type Language, withLanguage } from "../languages.ts";

/** A page that is made once and sent to many visitors. */
export type SharedPage = {
  /** The query parameters that change the page; all others are removed from the request. */
  asks?: readonly string[];
  /** Whether a visitor with a cookie of the shop always gets a page of their own, because it contains their data. */
  knowsVisitor?: true;
};

export type SharingOptions = {
  /** The pages by path. In a path, `:name` matches lower-case letters, digits and hyphens. */
  pages: Readonly<Record<string, SharedPage>>;
  /** The cookies by which the shop recognises a visitor; other cookies change nothing. */
  ownCookies: readonly string[];
  /** The cookie ("name=value") of browsers that run scripts. These browsers fill a visitor's data into pages. */
  scriptCookie: string;
};

/** A request for a page that is made once and sent to many visitors. */
export type Share = {
  /** Identifies the page in the cache. The host is no part of it, because pages are made for the shop's own address. */
  key: string;
  /** The path, without the language, and only the query parameters that change the page. */
  target: string;
  /** Whether this visitor gets the page that is made for everybody. */
  isForAll: boolean;
  /** Whether the page is the same for every visitor. */
  isPublic: boolean;
  /** Whether a cache in front of the shop reads the address as the shop does, so that it may store a public page. */
  isPlain: boolean;
};

/**
 * Returns a function that finds the `Share` of a request, whose URL has no language, for one of `pages`. The function
 * returns undefined for other pages, for methods other than GET and HEAD, and for requests with the header Authorization.
 */
export function createSharing({ pages, ownCookies, scriptCookie }: SharingOptions) {
  const fixed = new Map<string, SharedPage>();
  const names = [...new Set(Object.values(pages).flatMap((page) => page.asks ?? []))];
  const patterns: [RegExp, SharedPage][] = [];
  for (const [path, page] of Object.entries(pages)) {
    if (!path.includes(":")) fixed.set(path, page);
    else patterns.push([new RegExp(`^${path.replaceAll(/:\w+/g, "[a-z0-9-]+")}$`), page]);
  }
  const own = cookiePattern(`(?:${ownCookies.map(escaped).join("|")})=`);
  const script = cookiePattern(`${escaped(scriptCookie)}(?:;|$)`);

  return function shareOf({ method, url = "", headers }: IncomingMessage, language: Language): Share | undefined {
    if ((method !== "GET" && method !== "HEAD") || headers.authorization) return undefined;
    if (url.includes("%00")) return undefined;
    const question = url.indexOf("?");
    const path = question < 0 ? url : url.slice(0, question);
    const page = findPage(pagePath(path));
    if (!page) return undefined;

    const target = question < 0 || !page.asks ? path : path + declared(page.asks, url.slice(question + 1));
    const { cookie } = headers;
    const isKnown = cookie !== undefined && own.test(cookie);
    const isForAll = !isKnown || (!page.knowsVisitor && script.test(cookie));
    return {
      key: withLanguage(target, language),
      target,
      isForAll,
      isPublic: !page.knowsVisitor,
      isPlain: question < 0 || isPlain(names, url.slice(question + 1)),
    };
  };

  function findPage(path: string): SharedPage | undefined {
    return fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
  }
}

/** The path of the page whose data React Router asks for: "/shop" for "/shop.data", "/" for "/_.data". */
function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

/** The query reduced to the parameters in `names`, each at most once. */
function declared(names: readonly string[], query: string): string {
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

/** Names and values of a query that every program splits and decodes alike. */
const plainQuery = /^[a-z0-9_.-]+=[\w.~-]*(?:&[a-z0-9_.-]+=[\w.~-]*)*$/;

/**
 * Whether a query is spelled so plainly that no cache can take it for another one: without escapes, capitals, `;`, `+`
 * and repeated names; `names` with values and in this order.
 */
function isPlain(names: readonly string[], query: string): boolean {
  if (!plainQuery.test(query)) return false;
  const asked = query.split("&").map((part) => part.split("=", 2) as [string, string]);
  const values = new Map(asked);
  const inOrder = names.filter((name) => values.has(name));
  return (
    values.size === asked.length &&
    inOrder.every((name) => values.get(name) !== "") &&
    asked.flatMap(([name]) => (names.includes(name) ? [name] : [])).join() === inOrder.join()
  );
}

function cookiePattern(source: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${source}`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.\\+*?[^\]$(){}=!<>|:-]/g, String.raw`\$&`);
}
