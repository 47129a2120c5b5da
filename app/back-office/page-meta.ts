/**
 * The metadata of a page of the back office: its title, which begins with "Error:" when its form was refused
 * (`failed`), and that search engines must not list it.
 */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
