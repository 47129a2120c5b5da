/** How a page of the settings is called; one whose form was refused says so first. */
export function settingsMeta(title: string | undefined, failed = false) {
  return [
    { title: `${failed ? "Error: " : ""}${title ?? "Settings"} | Back office` },
    { name: "robots", content: "noindex" },
  ];
}
