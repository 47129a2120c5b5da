import { href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import { overrideFields, overrideForm } from "#domain/delivery/override-form.ts";
import { saveOverride } from "#domain/delivery/overrides.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { refuseForm, refuseStale } from "./refuse-form.server.ts";
import { readSeen } from "./seen.tsx";

/** Saves what is different in one pincode, or shows it again with what stands against it. */
export async function changePincode(context: Readonly<RouterContextProvider>, request: Request, pincode: string) {
  const db = context.get(database);
  const { seen, typed } = readSeen(textsOf(await readForm(request)), overrideFields);
  const zones = await listZones(db);
  const parsed = overrideForm(zones.map(({ id }) => id)).safeParse(typed);
  if (!parsed.success) {
    return refuseForm(context, { values: typed, seen, problems: firstProblems(parsed.error, overrideFields) });
  }
  const saved = await saveOverride(db, pincode, { seen, override: parsed.data }, whoActs(context));
  if (!saved) throw refuse(`India Post knows no pincode ${pincode}.`, 404);
  if (!saved.ok) return refuseStale(context, { seen, typed }, saved);
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return redirect(`${href("/back-office/settings/pincodes/:pincode", { pincode })}?saved=yes#done`, 303);
}
