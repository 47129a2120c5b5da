import { href } from "react-router";
import { database, environment, type Context } from "#app/context.ts";
import { sayGoods } from "#app/sentences/kitchen.ts";
import { sayDue, sayLabelledPack, sayLabelling } from "#app/sentences/pack-labels.ts";
import { speaking } from "#app/words/speaking.server.ts";
import { packLabelOf, type LabelledPack } from "#domain/catalogue/packs/pack-label.ts";
import { listLabelledPacks, listPacksOfLot, type PackKey } from "#domain/catalogue/packs/pack-labels.server.ts";
import { listDuePacks, printDuePacks } from "#domain/orders/kitchen/due-packs.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, isDay } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";
import { qrPath } from "#platform/qr.server.ts";
import { readCooksLanguage, readSpan } from "./kitchen.server.ts";
import { MOST_LABELS, papers, type Paper, type Side } from "./label-papers.ts";

/** The pack labels that the URL's query asks for. What they say about lots is recorded, so that packing keeps to it. */
export async function readLabels(context: Context, request: Request) {
  const db = context.get(database);
  const { searchParams } = new URL(request.url);
  const lot = /^[1-9]\d{0,8}$/.exec(plainText(searchParams.get("lot") ?? ""))?.[0];
  const chosen = (Object.keys(papers) as Paper[]).find((one) => one === searchParams.get("paper"));
  const paper = chosen ?? "a4-24";
  const side: Side = searchParams.get("side") === "back" ? "back" : "front";
  const typed = plainText(searchParams.get("made") ?? "");
  const madeOn = isDay(typed) ? typed : undefined;

  const all = await readRows(db, searchParams, { lot, isChosen: chosen !== undefined });
  const undated = all.filter(({ pack, count }) => count > 0 && pack.lotIds.length === 0 && madeOn === undefined);
  const printed = chosen ? all.filter((row) => row.count > 0 && !undated.includes(row)) : [];
  const settings = await readSettings(db);
  const { SITE_URL } = context.get(environment);
  let room = MOST_LABELS;
  const labels = printed.map(({ pack, count }) => {
    const some = Math.min(room, count);
    room -= some;
    const url = SITE_URL + href("/shop/:slug", { slug: pack.slug });
    return { count: some, url, code: qrPath(url), label: packLabelOf(pack, settings, madeOn) };
  });
  // A box needs no nutrition, because the packs in it state theirs.
  const lacking =
    side === "front"
      ? []
      : all.filter(({ pack, count }) => count > 0 && pack.energyKcal === null && pack.contents.length === 0);
  const { language, lang } = await readCooksLanguage(context);
  const withoutDay = labels.flatMap(({ label }) => (label.madeOn && label.bestBefore ? [] : label.batch)).join(", ");
  const facts = { withoutDay, count: labels.reduce((sum, { count }) => sum + count, 0), most: MOST_LABELS };
  return {
    lang,
    words: speaking(language, () =>
      sayLabelling({ ...facts, notCooked: namesOf(chosen ? undated : []), withoutNutrition: namesOf(lacking) }),
    ),
    paper,
    side,
    madeOn,
    days: { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "", lot: lot ?? "" },
    skip: Math.max(0, Math.min(countIn(searchParams, "first") ?? 1, papers[paper].onPage) - 1),
    rows: speaking(language, () =>
      all.map(({ pack, key, count, due }) => ({ key, name: sayLabelledPack(pack), count, due: sayDue(due) })),
    ),
    labels,
    isNotCooked: chosen !== undefined && undated.length > 0,
    isWithoutDay: withoutDay !== "",
    isWithoutNutrition: lacking.length > 0,
    isCut: room === 0,
  };
}

type Asked = { lot: string | undefined; isChosen: boolean };

async function readRows(db: Database, query: URLSearchParams, { lot, isChosen }: Asked) {
  const askedFor = (pack: PackKey) =>
    [...query.keys()].filter((key) => key === keyOf(pack) || key.startsWith(`${keyOf(pack)}-`));
  const isAsked = (pack: PackKey) => askedFor(pack).some((key) => countIn(query, key) !== 0);
  const span = readSpan(query, dayInIndia(new Date()));
  const due = lot
    ? await listPacksOfLot(db, Number(lot))
    : await (isChosen ? printDuePacks(db, span, isAsked) : listDuePacks(db, span));
  const quantities = new Map(due.map((one) => [keyOf(one), one.quantity]));
  return (await listLabelledPacks(db, due)).map((pack) => {
    const key = keyOf(pack);
    const quantity = quantities.get(key)!;
    const bare = { productId: pack.productId, grams: pack.grams };
    // It is filled from other lots than when the number was typed: it was cooked meanwhile, for instance.
    const isMoved = isAsked(bare) && !askedFor(bare).some((one) => quantities.has(one));
    return { pack, key, count: countIn(query, key) ?? (isChosen && !isMoved ? 0 : quantity), due: quantity };
  });
}

/** The name of the field for how many labels to print. */
function keyOf({ productId, grams, lotIds = [] }: PackKey & { lotIds?: readonly number[] }): string {
  return ["n", productId, grams, ...lotIds].join("-");
}

function countIn(query: URLSearchParams, key: string): number | undefined {
  const text = plainText(query.get(key) ?? "");
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function namesOf(rows: readonly { pack: LabelledPack }[]): string {
  return [...new Set(rows.map(({ pack }) => sayGoods(pack).called.words))].join(", ");
}
