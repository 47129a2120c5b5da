/** The metadata of a page of the back office, hidden from search engines. `failed`: whether a form was refused. */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
