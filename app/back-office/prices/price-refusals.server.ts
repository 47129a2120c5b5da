import { database, type Context } from "#app/context.ts";
import { showAgain } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { listGoodsOfPacks } from "#domain/catalogue/products/goods.server.ts";
import { readPrice, type PackState } from "#domain/catalogue/packs/packs.server.ts";
import type { DatedOutcome } from "#domain/catalogue/prices/dated-prices.server.ts";
import { daysInWords } from "#domain/catalogue/prices/dated-price.ts";
import { formatForField, formatRupees } from "#domain/money.ts";
import type { Typed } from "./price-fields.tsx";

type Sent = {
  /** What was typed for each pack, by pack id. */
  typed: Record<string, Typed>;
  /** The first and last day on which the new prices apply. */
  values: Values;
};

/** Answers with the page of prices again. It shows the typed values and the problems. */
export function askAgain(context: Context, { typed, values }: Sent, problems: Problems, status = 422) {
  return showAgain(context, { values, problems }, status, { typed });
}

/** Answers with the page of prices again. `refused` maps the id of each pack with an invalid price to the reason. */
export async function askForPrices(context: Context, sent: Sent, refused: ReadonlyMap<string, string>) {
  return askAgain(context, sent, await problemsOf(context, refused, (name, words) => `${name}: ${words}`));
}

/** Answers with the page of prices again, and says why the typed prices cannot be saved. */
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

/** Says why each pack was refused. The keys are the names of the packs' price fields. */
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
 * What the form shows for a pack: the values that the user has edited, and otherwise the pack's new state. `now` is
 * this state, if somebody else has changed the pack.
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
