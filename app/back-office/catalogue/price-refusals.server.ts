import { database, type Context } from "#app/context.ts";
import { showAgain } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { listGoodsOfPacks } from "#domain/catalogue/goods.server.ts";
import { readPrice, type PackState } from "#domain/catalogue/packs.server.ts";
import type { DatedOutcome } from "#domain/catalogue/dated-prices.server.ts";
import { daysInWords } from "#domain/catalogue/dated-price.ts";
import { formatForField, formatRupees } from "#domain/money.ts";
import type { Typed } from "./price-fields.tsx";

/** The form that was sent: what was typed for each pack, by pack id, and the first and last day (`values`). */
type Sent = { typed: Record<string, Typed>; values: Values };

/** Answers with the page again, with what was typed and its problems; the status is 422 by default. */
export function askAgain(context: Context, { typed, values }: Sent, problems: Problems, status = 422) {
  return showAgain(context, { values, problems }, status, { typed });
}

/**
 * Answers 422 with the page again, which says why typed prices are invalid. `refused`: a sentence for each invalid
 * price, by pack id.
 */
export async function askForPrices(context: Context, sent: Sent, refused: ReadonlyMap<string, string>) {
  return askAgain(context, sent, await problemsOf(context, refused, (name, words) => `${name}: ${words}`));
}

/**
 * Answers with the page again, which says why prices cannot be saved (`why`). The status is 422 when a price is above
 * the MRP (maximum retail price) that is printed on the pack. It is 409 when somebody else has changed a pack since the
 * page was opened, or a pack has another price on the same days. After somebody else's change, the form counts as
 * opened with the present prices: if it is sent again, what was typed is saved.
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

/**
 * A sentence for each pack in `why`, by the name of the pack's price field, in the order of the page. `why` holds what
 * is wrong, by pack id. `say` makes the sentence from the pack's name, such as "Kaju Katli 500 g", and from what is
 * wrong.
 */
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
 * What was typed for a pack (`one`), brought up to date after somebody else has changed the pack. `now` is the pack's
 * present price and state, and counts as what the page had shown. A price or check box that the user had not touched
 * gets its present value; one that the user had changed stays. Returns `one` unchanged if `now` is undefined.
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
