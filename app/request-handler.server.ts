import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** Like React Router's `createRequestHandler`, but faster: tries only routes that can match the path's first part. */
export function createHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const known = new Set(Object.keys(build.routes).map((id) => firstPart(pathOf(build.routes, id))));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const first = firstPart(new URL(request.url).pathname.replace(/\.data$/, ""));
    if (!first || !known.has(first)) return whole(request, context);
    let handler = handlers.get(first);
    if (!handler) handlers.set(first, (handler = createRequestHandler(partOf(build, first), mode)));
    return handler(request, context);
  };
}

function partOf(build: ServerBuild, first: string): ServerBuild {
  const ids = routesFor(build.routes, first);
  const only = <Of>(routes: Record<string, Of>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** The ids of the routes that can match a path whose first part is `first` (in lower case). */
export function routesFor(routes: Routes, first: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    if (route?.path === undefined && !route?.index) continue;
    const own = firstPart(pathOf(routes, id));
    // The home page has no first part and is always included: React Router lists its script on every page.
    if (own && own !== first && !/^[:*]/.test(own)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) ids.add(at);
  }
  return ids;
}

/** The paths of all pages, such as "/shop/:slug". Routes that match every path are left out. */
export function pathsOf(routes: Routes): string[] {
  const pages = Object.keys(routes).filter((id) => routes[id]?.index || routes[id]?.path !== undefined);
  return pages.map((id) => pathOf(routes, id)).filter((path) => !path.endsWith("*"));
}

function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const around = route.parentId === undefined ? "" : pathOf(routes, route.parentId);
  return route.path ? `${around}/${route.path}` : around;
}

/** The first part of a path, in lower case because React Router ignores case: "orders" for "/Orders/7/pay". */
function firstPart(path: string): string {
  return path.split("/")[1]?.toLowerCase() ?? "";
}
