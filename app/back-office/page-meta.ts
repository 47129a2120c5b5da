/** The metadata of a back-office page, which search engines must not list. `failed`: whether a form was refused. */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
