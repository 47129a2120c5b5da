import { data, href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import type { Values } from "#app/ui/field.tsx";
import { zoneFields, zoneForm, type ZoneTerms } from "#domain/delivery/zone-form.ts";
import { findZone, saveZone } from "#domain/delivery/zones.server.ts";
import type { Zone } from "#domain/delivery/zone.ts";
import { previewInWords } from "./preview-words.server.ts";
import { refuseForm, refuseStale } from "./refuse-form.server.ts";
import { readSeen } from "./seen.tsx";

type Context = Readonly<RouterContextProvider>;
type Form = { seen: Values; typed: Values; terms: ZoneTerms };

/** The zone that a page is about; thrown when there is none. */
export async function zoneOf(context: Context, id: string): Promise<Zone> {
  const zone = await findZone(context.get(database), id);
  if (!zone) throw refuse("There is no such zone.", 404);
  return zone;
}

/** Shows what a change of a zone would do, or saves it; shows it again with what stands against it. */
export async function changeZone(context: Context, request: Request, id: string) {
  const zone = await zoneOf(context, id);
  const sent = textsOf(await readForm(request));
  const { seen, typed } = readSeen(sent, zoneFields);
  const parsed = zoneForm.safeParse(typed);
  if (!parsed.success) {
    return refuseForm(context, { values: typed, seen, problems: firstProblems(parsed.error, zoneFields) });
  }
  const form = { seen, typed, terms: parsed.data };
  return sent.do === "preview" ? preview(context, zone, form) : save(context, zone, form);
}

async function preview(context: Context, zone: Zone, { seen, typed, terms }: Form) {
  return data({ values: typed, seen, problems: {}, preview: await previewInWords(context.get(database), zone, terms) });
}

async function save(context: Context, { id }: Zone, { seen, typed, terms }: Form) {
  const saved = await saveZone(context.get(database), id, { seen, terms }, whoActs(context));
  if (!saved.ok) return refuseStale(context, { seen, typed }, saved);
  if (saved.changed.length > 0) await context.get(pagesChanged)();
  return redirect(`${href("/back-office/settings/zones/:id", { id })}?saved=${saved.changed.length}#done`, 303);
}
