import type { IncomingMessage } from "node:http";

/** A page that is made once and sent to many visitors. */
export type SharedPage = {
  /**
   * The query parameters that change the page; all others are removed from the request. If left out, the whole query is
   * removed.
   */
  asks?: readonly string[];
  /**
   * Whether the page contains data of a visitor who has one of the shop's cookies, such as a filled-in field. It is
   * then made separately for each such visitor, and once for all visitors without these cookies.
   */
  knowsVisitor?: true;
  /**
   * Whether the server can turn the page made for everybody into the page of a visitor who has one of the shop's
   * cookies, by filling in all that differs.
   */
  isFilledIn?: true;
};

export type SharingOptions = {
  /**
   * The pages that are made once and sent to many visitors, by path; `:name` matches one part of lower-case letters,
   * digits and hyphens.
   */
  pages: Readonly<Record<string, SharedPage>>;
  /** The names of the cookies by which the shop recognises a visitor; other cookies change nothing. */
  ownCookies: readonly string[];
  /**
   * The cookie ("name=value") that a browser sends when its script can add the visitor's own data to a page made for
   * everybody.
   */
  scriptCookie: string;
};

/**
 * A request for a page that is made once and sent to many visitors. `key` identifies the page in the cache: host, path
 * and the query parameters that the page uses.
 */
export type Share = {
  key: string;
  /** The path with only the query parameters that the page uses. */
  target: string;
  /**
   * Whether this visitor gets the page that is made for everybody; otherwise the page is made for this visitor alone.
   */
  isForAll: boolean;
  /** Whether the page is the same for every visitor, so that a cache in front of the shop may store it. */
  isPublic: boolean;
  /** Whether the page for this visitor may be made by filling in the page made for everybody. */
  isFilledIn: boolean;
};

/**
 * Returns a function that says how to answer a request for a page that is made once and sent to many visitors. The
 * function gives undefined for a request for any other page, for a method other than GET and HEAD, and for a request
 * with the header Authorization.
 */
export function createSharing({ pages, ownCookies, scriptCookie }: SharingOptions) {
  const plain = new Map<string, SharedPage>();
  const patterns: [RegExp, SharedPage][] = [];
  for (const [path, page] of Object.entries(pages)) {
    if (!path.includes(":")) plain.set(path, page);
    else patterns.push([new RegExp(`^${path.replaceAll(/:\w+/g, "[a-z0-9-]+")}$`), page]);
  }
  const own = cookiePattern(`(?:${ownCookies.map(escaped).join("|")})=`);
  const script = cookiePattern(`${escaped(scriptCookie)}(?:;|$)`);

  return function shareOf({ method, url = "", headers }: IncomingMessage): Share | undefined {
    if ((method !== "GET" && method !== "HEAD") || headers.authorization) return undefined;
    const question = url.indexOf("?");
    const path = question < 0 ? url : url.slice(0, question);
    const page = findPage(pagePath(path));
    if (!page) return undefined;

    const target = question < 0 || !page.asks ? path : path + declared(page.asks, url.slice(question + 1));
    const { cookie } = headers;
    const isKnown = cookie !== undefined && own.test(cookie);
    const isForAll = !isKnown || (!page.knowsVisitor && script.test(cookie));
    return {
      key: `${headers.host}${target}`,
      target,
      isForAll,
      isPublic: !page.knowsVisitor,
      isFilledIn: !isForAll && page.isFilledIn === true && !path.endsWith(".data"),
    };
  };

  function findPage(path: string): SharedPage | undefined {
    return plain.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
  }
}

/**
 * The path of the page whose data React Router asks for: "/shop" for "/shop.data", "/" for "/_.data". Other paths are
 * unchanged.
 */
function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

/**
 * The query, with "?", reduced to the parameters in `names`, in their sequence, each at most once; empty when none of
 * them is in it.
 */
function declared(names: readonly string[], query: string): string {
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

function cookiePattern(source: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${source}`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.\\+*?[^\]$(){}=!<>|:-]/g, String.raw`\$&`);
}
