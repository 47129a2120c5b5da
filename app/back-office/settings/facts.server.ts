import { href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { settingNames } from "#domain/settings/default-settings.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { saveSettings } from "#domain/settings/settings.server.ts";
import { readSeen } from "./seen.tsx";
import { refuseForm } from "./refuse-form.server.ts";

/** Saves what was changed of the facts, or shows them again with what stands against it. */
export async function saveFacts(context: Readonly<RouterContextProvider>, request: Request) {
  const form = readSeen(textsOf(await readForm(request)), settingNames);
  const saved = await saveSettings(context.get(database), form, whoActs(context));
  if (!saved.ok) {
    const { problems, stale, present } = saved;
    // What somebody else wrote counts as seen from now on, so that saving once more replaces it.
    const seen = { ...form.seen, ...Object.fromEntries(stale.map((name) => [name, present[name]])) };
    const onlyStale = Object.keys(problems).length === stale.length;
    return refuseForm(context, { values: form.typed, seen, problems }, onlyStale ? 409 : 422);
  }
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return redirect(`${href("/back-office/settings/facts")}?${doneOf(saved)}#done`, 303);
}

function doneOf({ changed, settings }: { changed: (keyof Settings)[]; settings: Settings }): URLSearchParams {
  const done = new URLSearchParams({ saved: String(changed.length) });
  if (changed.includes("gstin")) done.set("gstin", settings.gstin ? "given" : "taken");
  return done;
}
