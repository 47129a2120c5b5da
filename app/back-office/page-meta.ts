/**
 * The metadata of a page of the back office: its title, and that search engines must not list it. `failed`: whether a
 * form was just refused; the title then begins with "Error:".
 */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
