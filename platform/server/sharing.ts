import type { IncomingMessage } from "node:http";

/** What makes a page that is the same for many what it is. */
export type SharedPage = {
  /** The query parameters it answers to; all others are as if they were not there. */
  asks?: readonly string[];
  /** It greets whom it knows, be it in a field that is filled in: for a known visitor it is made anew, script or not. */
  knowsVisitor?: true;
};

export type SharingOptions = {
  /** By path, in which `:name` stands for one part of lower-case letters, digits and hyphens. */
  pages: Readonly<Record<string, SharedPage>>;
  /** The cookies that tell one visitor from another; all others are somebody else's. */
  ownCookies: readonly string[];
  /** The cookie, name and value, of a browser whose script puts in by itself what belongs to its visitor. */
  scriptCookie: string;
};

/** A request for a page that is the same for many. */
export type Share = {
  key: string;
  /** The path and what is asked of it, nothing else. */
  target: string;
  /** Whether this very visitor is given what everybody is given. */
  isForAll: boolean;
  /** Whether caches on the way may give it to everybody who is to be given the same. */
  isPublic: boolean;
};

/** Finds out whether a request is for a page that is the same for many. */
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
    return {
      key: `${headers.host}${target}`,
      target,
      isForAll: !isKnown || (!page.knowsVisitor && script.test(cookie)),
      isPublic: !page.knowsVisitor,
    };
  };

  function findPage(path: string): SharedPage | undefined {
    return plain.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
  }
}

/** The page whose data React Router asks for; of the home page they are at `/_.data`. */
function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

/** The declared parameters in the order of their declaration, each once. */
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
