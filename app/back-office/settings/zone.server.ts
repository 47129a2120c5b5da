import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { conflict, doneHere, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { listTravelKinds } from "#domain/catalogue/products/neighbours.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { zoneFields, zoneForm, type ZoneTerms } from "#domain/delivery/zone-form.ts";
import { previewZone } from "#domain/delivery/zone-preview.ts";
import type { Zone } from "#domain/delivery/delivery.ts";
import { findZone, saveZone } from "#domain/delivery/zones.server.ts";
import { formatRupees, type Paise, weightOf } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { seenAnew, seenIn } from "#app/back-office/seen.tsx";

/** The delivery zone with this id. Throws 404 for an unknown id. */
export async function zoneOf(context: Context, id: string): Promise<Zone> {
  const zone = await findZone(context.get(database), id);
  if (!zone) throw refuse("There is no such zone.", 404);
  return zone;
}

/** Saves a delivery zone, or shows what saving would change. Refuses to overwrite another person's change. */
export async function changeZone(context: Context, request: Request, id: string) {
  const db = context.get(database);
  const zone = await zoneOf(context, id);
  const form = parseForm(await readForm(request), zoneForm, zoneFields);
  if (!form.ok) return invalid(context, form);
  const { values, data: terms } = form;
  if (values.intent === "preview")
    return data({ values, problems: {}, preview: await previewInWords(db, zone, terms) });

  const saved = await saveZone(db, id, { seen: seenIn(values), terms }, whoActs(context));
  if (!saved.ok) return conflict(context, { values, problems: saved.problems }, seenAnew(saved));
  return doneHere(request, { saved: String(saved.changed.length) });
}

type Row = { what: string; before: string; after: string };

export type PreviewWords = {
  /** Charges, and the day of arrival, before and after the change. */
  rows: Row[];
  /** Products that can be sent to the zone now, but not after the change. */
  lost: string[];
  /** Products that can be sent to the zone after the change, but not now. */
  gained: string[];
};

/** Products with equal delivery limits and shelf life form a group. A preview names at most this many of each group. */
const NAMED = 20;

async function previewInWords(db: Database, before: Zone, terms: ZoneTerms): Promise<PreviewWords> {
  const kinds = await listTravelKinds(db, NAMED);
  const calendar = await readCalendar(db);
  const after = { ...before, ...terms };
  const { parcels, arrivesOn, lost, gained } = previewZone({ before, after }, { kinds, calendar, now: new Date() });
  const charges = parcels.map(({ grams, itemsPaise, ...paise }) => ({
    what: `${weightOf({ grams })} for ${formatRupees(itemsPaise)}`,
    before: chargeInWords(paise.before),
    after: chargeInWords(paise.after),
  }));
  const arrival = {
    what: "Ordered now, arrives",
    before: dayInWords(arrivesOn.before),
    after: dayInWords(arrivesOn.after),
  };
  return { rows: [...charges, arrival], lost, gained };
}

function chargeInWords(paise: Paise): string {
  return paise === 0 ? "Free" : formatRupees(paise);
}
