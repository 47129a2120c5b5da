import { deskMeta } from "#app/back-office/desk-meta.ts";

/** How a page of the settings is called; one that was not found has no name. */
export function settingsMeta(title: string | undefined, failed = false) {
  return deskMeta(title ?? "Settings", failed);
}
