import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { conflict, done, invalid, readForm } from "#app/form.server.ts";
import { settingNames } from "#domain/settings/default-settings.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { saveSettings } from "#domain/settings/settings.server.ts";
import { readSeen, seenAnew } from "./seen.tsx";

/** Saves what was changed of the facts, or shows them again with what stands against it. */
export async function saveFacts(context: Readonly<RouterContextProvider>, request: Request) {
  const values = await readForm(request);
  const form = readSeen(values, settingNames);
  const saved = await saveSettings(context.get(database), form, whoActs(context));
  if (!saved.ok) {
    const { problems, stale, present } = saved;
    const onlyStale = Object.keys(problems).length === stale.length;
    const changed = seenAnew(stale, present);
    if (onlyStale) return conflict(context, { values, problems }, changed);
    return invalid(context, { values: { ...values, ...changed }, problems });
  }
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return done(`${href("/back-office/settings/facts")}?${doneOf(saved)}#done`);
}

function doneOf({ changed, settings }: { changed: (keyof Settings)[]; settings: Settings }): URLSearchParams {
  const query = new URLSearchParams({ saved: String(changed.length) });
  if (changed.includes("gstin")) query.set("gstin", settings.gstin ? "given" : "taken");
  return query;
}
