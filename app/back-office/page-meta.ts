/** How a page of the back office is called; a form that was refused says so first. */
export function pageMeta(title: string, failed = false) {
  return [{ title: `${failed ? "Error: " : ""}${title} | Back office` }, { name: "robots", content: "noindex" }];
}
