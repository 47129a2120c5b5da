/**
 * The metadata of a page of the back office, which search engines must not list. `failed`: whether a form was just
 * refused.
 */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
