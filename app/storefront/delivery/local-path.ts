/** A path of this website from a form or query. Undefined for other websites and for text that is not a path. */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])[\w\-./?=&#%:]*$/.test(text)) return undefined;
  const { host, pathname, search, hash } = new URL(text, "http://shop.invalid");
  return host === "shop.invalid" && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
