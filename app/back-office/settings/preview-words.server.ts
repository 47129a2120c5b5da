import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { ZoneTerms } from "#domain/delivery/zone-form.ts";
import { previewZone } from "#domain/delivery/zone-preview.ts";
import type { Zone } from "#domain/delivery/zone.ts";
import { formatAmount, type Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";

type Row = { what: string; before: string; after: string };

export type PreviewWords = { rows: Row[]; lost: string[]; gained: string[] };

/** What a change of a zone does, in words: three parcels, the day one ordered now arrives, the items concerned. */
export async function previewInWords(db: Database, before: Zone, terms: ZoneTerms): Promise<PreviewWords> {
  const { products } = await readCatalogue(db);
  const calendar = await readCalendar(db);
  const after = { ...before, ...terms };
  const { parcels, arrivesOn, lost, gained } = previewZone({ before, after }, { products, calendar, now: new Date() });
  const charges = parcels.map(({ grams, itemsPaise, ...paise }) => ({
    what: `${grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`} for Rs ${formatAmount(itemsPaise)}`,
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
  return paise === 0 ? "Free" : `Rs ${formatAmount(paise)}`;
}
