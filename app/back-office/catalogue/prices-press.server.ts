import { data, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { readFormData, showAgain, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems } from "#app/ui/field.tsx";
import type { Goods } from "#domain/catalogue/goods.ts";
import { listGoods } from "#domain/catalogue/goods.server.ts";
import { changePrices } from "#domain/catalogue/price-changes.server.ts";
import { isOvertaken, readPrice, type PackEdit, type PackState } from "#domain/catalogue/price-list.ts";
import { formatAmount, formatForField } from "#domain/money.ts";
import { afterChange, takeBack } from "./after-change.server.ts";
import { readEdits, readTyped, type Typed } from "./price-form.server.ts";
import { previewOf, type Preview } from "./price-preview.server.ts";

type Context = Readonly<RouterContextProvider>;
/** What the page draws once its form was sent. */
export type Answer = { typed: Record<string, Typed>; problems: Problems; preview?: Preview };

/** Does what was pressed: shows what would change, goes back to the fields with it, saves it, or takes a change back. */
export async function pressOnPrices(context: Context, request: Request) {
  const form = await readFormData(request);
  const [verb = "", batch = ""] = (textsOf(form).press ?? "").split(" ");
  if (verb === "undo") return takeBack(context, request, batch);
  if (!["preview", "edit", "save"].includes(verb)) throw refuse("There is nothing here for that button.", 404);

  const db = context.get(database);
  const goods = await listGoods(db);
  const typed = readTyped(form);
  if (verb === "edit") return data<Answer>({ typed: Object.fromEntries(typed), problems: {} });

  const { edits, problems } = readEdits(goods, typed);
  if (Object.keys(problems).length > 0) return failed(context, typed, problems, 422);
  if (edits.length === 0) return failed(context, typed, { form: "No price and no tick differs from what it was" }, 422);

  const overtaken = overtakenBy(goods, edits);
  if (verb === "save" && overtaken.size === 0) {
    const { id, name } = whoActs(context);
    const outcome = await changePrices(db, { id, name }, edits);
    if (outcome.ok) return afterChange(context, request, outcome.batch);
    return askAgain(context, goods, typed, outcome.overtaken);
  }
  if (overtaken.size > 0) return askAgain(context, goods, typed, overtaken);
  return data<Answer>({ typed: Object.fromEntries(typed), problems: {}, preview: previewOf(goods, edits) });
}

/** What others changed meanwhile, as it is now, by pack id. */
function overtakenBy(goods: readonly Goods[], edits: readonly PackEdit[]): Map<string, PackState> {
  const now = new Map(goods.flatMap(({ packs }) => packs.map((pack) => [pack.id, pack])));
  return new Map(
    edits.flatMap((edit) => {
      const pack = now.get(edit.packId)!;
      return isOvertaken(edit, pack) ? [[pack.id, { price: pack.price, available: pack.available }] as const] : [];
    }),
  );
}

/** What was typed, with the pack seen as it is now; a price or a tick that was not touched follows. */
function seenAs(now: PackState | undefined, one: Typed): Typed {
  if (!now) return one;
  const { price, sold, seen } = one;
  return {
    price: readPrice(price) === seen.price ? formatForField(now.price) : price,
    sold: sold === seen.available ? now.available : sold,
    seen: now,
  };
}

/** Nothing is saved. What others changed is said, and counts as seen from now on. */
function askAgain(
  context: Context,
  goods: readonly Goods[],
  typed: ReadonlyMap<string, Typed>,
  overtaken: ReadonlyMap<string, PackState>,
) {
  const problems: Problems = {};
  for (const { name, packs } of goods) {
    for (const { id, label } of packs) {
      const now = overtaken.get(id);
      if (!now) continue;
      const price = formatAmount(now.price);
      problems[`price-${id}`] =
        `${name} ${label} was changed to Rs ${price} by somebody else since you opened this page. Nothing is saved yet: look at your price, then go on`;
    }
  }
  const kept = [...typed].map(([id, one]) => [id, seenAs(overtaken.get(id), one)] as const);
  return failed(context, new Map(kept), problems, 409);
}

function failed(context: Context, typed: ReadonlyMap<string, Typed>, problems: Problems, status: number) {
  return showAgain(context, { values: {}, problems }, status, { typed: Object.fromEntries(typed) });
}
