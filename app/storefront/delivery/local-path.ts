/** A path of this shop as a form may send it back; undefined for whatever leads elsewhere or is no path. */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])[\w\-./?=&#%:]*$/.test(text)) return undefined;
  const { host, pathname, search, hash } = new URL(text, "http://shop.invalid");
  return host === "shop.invalid" && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
