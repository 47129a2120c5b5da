import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { overrideFields, overrideForm } from "#domain/delivery/override-form.ts";
import { saveOverride } from "#domain/delivery/overrides.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { seenAnew, seenIn } from "./seen.tsx";

/** Saves what is different in one pincode, or shows it again with what stands against it. */
export async function changePincode(context: Readonly<RouterContextProvider>, request: Request, pincode: string) {
  const db = context.get(database);
  const zones = await listZones(db);
  const form = parseForm(await readForm(request), overrideForm(zones.map(({ id }) => id)), overrideFields);
  if (!form.ok) return invalid(context, form);
  const { values, data: override } = form;
  const saved = await saveOverride(db, pincode, { seen: seenIn(values), override }, whoActs(context));
  if (!saved) throw refuse(`India Post knows no pincode ${pincode}.`, 404);
  if (!saved.ok) {
    const { problems, present } = saved;
    return conflict(context, { values, problems }, seenAnew(Object.keys(problems), present));
  }
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return done(`${href("/back-office/settings/pincodes/:pincode", { pincode })}?saved=yes#done`);
}
