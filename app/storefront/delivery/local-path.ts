/** A path of this shop from a form or a query; undefined for another website and for what is no path. */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])[\w\-./?=&#%:]*$/.test(text)) return undefined;
  const { host, pathname, search, hash } = new URL(text, "http://shop.invalid");
  return host === "shop.invalid" && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
