import { data, href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { zoneFields, zoneForm } from "#domain/delivery/zone-form.ts";
import { findZone, saveZone } from "#domain/delivery/zones.server.ts";
import type { Zone } from "#domain/delivery/zone.ts";
import { previewInWords } from "./preview-words.server.ts";
import { seenAnew, seenIn } from "./seen.tsx";

type Context = Readonly<RouterContextProvider>;

/** The zone that a page is about; thrown when there is none. */
export async function zoneOf(context: Context, id: string): Promise<Zone> {
  const zone = await findZone(context.get(database), id);
  if (!zone) throw refuse("There is no such zone.", 404);
  return zone;
}

/** Shows what a change of a zone would do, or saves it; shows it again with what stands against it. */
export async function changeZone(context: Context, request: Request, id: string) {
  const db = context.get(database);
  const zone = await zoneOf(context, id);
  const form = parseForm(await readForm(request), zoneForm, zoneFields);
  if (!form.ok) return invalid(context, form);
  const { values, data: terms } = form;
  if (values.do === "preview") return data({ values, problems: {}, preview: await previewInWords(db, zone, terms) });

  const saved = await saveZone(db, id, { seen: seenIn(values), terms }, whoActs(context));
  if (!saved.ok) {
    const { problems, present } = saved;
    return conflict(context, { values, problems }, seenAnew(Object.keys(problems), present));
  }
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return done(`${href("/back-office/settings/zones/:id", { id })}?saved=${saved.changed.length}#done`);
}
