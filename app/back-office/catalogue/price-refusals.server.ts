import { database, type Context } from "#app/context.ts";
import { showAgain } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { listGoodsOfPacks } from "#domain/catalogue/goods.server.ts";
import { readPrice, type PackState } from "#domain/catalogue/packs.server.ts";
import type { DatedOutcome } from "#domain/catalogue/dated-prices.server.ts";
import { daysInWords } from "#domain/catalogue/dated-price.ts";
import { formatForField, formatRupees } from "#domain/money.ts";
import type { Typed } from "./price-fields.tsx";

type Sent = { typed: Record<string, Typed>; values: Values };

/**
 * Answers with the page of prices again: with what was typed for each pack (`typed`, by pack id), the first and last
 * day on which the new prices hold (`values`), and the problems.
 */
export function askAgain(context: Context, { typed, values }: Sent, problems: Problems, status = 422) {
  return showAgain(context, { values, problems }, status, { typed });
}

/** Answers 422 with the page again. `refused`: why each invalid price is refused, by pack id. */
export async function askForPrices(context: Context, sent: Sent, refused: ReadonlyMap<string, string>) {
  return askAgain(context, sent, await problemsOf(context, refused, (name, words) => `${name}: ${words}`));
}

/**
 * Answers with the page of prices again, which says why they cannot be saved: a price is above the MRP (maximum retail
 * price), a pack has another price on the chosen days, or somebody else has changed a pack.
 */
export async function askOtherwise(context: Context, sent: Sent, why: Extract<DatedOutcome, { ok: false }>) {
  if ("aboveMrp" in why) {
    const problems = await problemsOf(
      context,
      why.aboveMrp,
      (name, mrp) => `${name} is printed with an MRP of ${formatRupees(mrp)}: not above that`,
    );
    return askAgain(context, sent, problems);
  }
  if ("overlapping" in why) {
    const problems = await problemsOf(
      context,
      why.overlapping,
      (name, days) => `${name} has another price ${daysInWords(days)}: end that one, or choose other days`,
    );
    return askAgain(context, sent, problems, 409);
  }
  const problems = await problemsOf(context, why.overtaken, (name, { price }) => {
    const changed = `${name} was changed to ${formatRupees(price)} by somebody else since you opened this page`;
    return `${changed}. Nothing is saved yet: look at your price, then go on`;
  });
  const kept = Object.entries(sent.typed).map(([id, one]) => [id, seenAs(why.overtaken.get(id), one)] as const);
  return askAgain(context, { ...sent, typed: Object.fromEntries(kept) }, problems, 409);
}

/** A sentence for each refused pack, by the name of the pack's price field. */
async function problemsOf<Why>(
  context: Context,
  why: ReadonlyMap<string, Why>,
  say: (name: string, why: Why) => string,
): Promise<Problems> {
  const goods = await listGoodsOfPacks(context.get(database), [...why.keys()]);
  const rows = goods.flatMap(({ name, packs }) => packs.map(({ id, label }) => ({ id, name: `${name} ${label}` })));
  const wrong = rows.filter(({ id }) => why.has(id));
  return Object.fromEntries(wrong.map(({ id, name }) => [`price-${id}`, say(name, why.get(id)!)]));
}

/**
 * The values with which a refused form shows a pack again. `one`: what was typed for the pack. `now`: the present price
 * of the pack and whether it is sold; undefined unless somebody else has changed this pack. Values that the user did
 * not edit are taken from `now`, if it is given. All others stay as typed.
 */
function seenAs(now: PackState | undefined, one: Typed): Typed {
  if (!now) return one;
  const { price, sold, seen } = one;
  return {
    price: readPrice(price) === seen.price ? formatForField(now.price) : price,
    sold: sold === seen.available ? now.available : sold,
    seen: now,
  };
}
