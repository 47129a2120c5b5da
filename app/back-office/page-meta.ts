/** The title of a page of the back office; "Error:" comes first when its form was refused. */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
