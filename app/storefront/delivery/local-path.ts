/** The path in a form field or query parameter, if it is a path of this website. Otherwise undefined. */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\/(?![/\\])[\w\-./?=&#%:]*$/.test(text)) return undefined;
  const { host, pathname, search, hash } = new URL(text, "http://shop.invalid");
  return host === "shop.invalid" && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
