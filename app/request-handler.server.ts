import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/**
 * Does what React Router's `createRequestHandler` does, in less time. It compares a request only with the routes that
 * have the same first part of the path, and with those that begin with a parameter. React Router would try all routes
 * in turn, four times for a page, and most of them belong to the back office. For the home page, and when no route has
 * that first part, all routes are tried.
 */
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

/** The server build, reduced to the routes that can match a path whose first part is `first`. */
function partOf(build: ServerBuild, first: string): ServerBuild {
  const ids = routesFor(build.routes, first);
  const only = <Of>(routes: Record<string, Of>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/**
 * The ids of the routes that can match a path whose first part is `first` (in lower case), and of the layouts around
 * them. The route of the home page is always included, because every page names the home page's script.
 */
export function routesFor(routes: Routes, first: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    if (route?.path === undefined && !route?.index) continue;
    const own = firstPart(pathOf(routes, id));
    if (own && own !== first && !/^[:*]/.test(own)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) ids.add(at);
  }
  return ids;
}

/** The whole path of a route: those of the routes around it, then its own. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const around = route.parentId === undefined ? "" : pathOf(routes, route.parentId);
  return route.path ? `${around}/${route.path}` : around;
}

/** The first part of a path, "orders" of "/Orders/7/pay": in lower case, because React Router ignores case. */
function firstPart(path: string): string {
  return path.split("/")[1]?.toLowerCase() ?? "";
}
