import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { readFormData, showAgain, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems } from "#app/ui/field.tsx";
import { listGoods } from "#domain/catalogue/goods.server.ts";
import type { Goods } from "#domain/catalogue/goods.ts";
import { changePrices } from "#domain/catalogue/price-changes.server.ts";
import {
  changedFields,
  doubtsAbout,
  isOvertaken,
  percentBetween,
  readPrice,
  type PackEdit,
  type PackState,
} from "#domain/catalogue/price-list.ts";
import { formatAmount, formatForField, formatRupees } from "#domain/money.ts";
import { readFilter, sift, tabsFor } from "./filter.server.ts";
import { afterChange, readDone, takeBack } from "./last-change.server.ts";

/** A product with its packs, whose prices are fields. */
export type PricedItem = Awaited<ReturnType<typeof showPrices>>["groups"][number]["items"][number];

/** Everything the page of the prices shows. */
export async function showPrices(context: Context, request: Request) {
  const filter = readFilter(request);
  const goods = await listGoods(context.get(database));
  return {
    groups: sift(goods, filter).map(({ title, goods: some }) => ({
      title,
      items: some.map(({ id, name, nameTe, packs }) => ({
        id,
        name,
        nameTe,
        packs: packs.map((pack) => ({ id: pack.id, label: pack.label, price: pack.price, available: pack.available })),
      })),
    })),
    tabs: tabsFor(goods, filter),
    filter,
    done: await readDone(context, request),
    failed: context.get(formFailed),
  };
}

/** What the page draws once its form was sent. */
export type Answer = { typed: Record<string, Typed>; problems: Problems; preview?: Preview };

/** Does what its button says: shows what would change, goes back to the fields, saves it, or takes a change back. */
export async function submitPrices(context: Context, request: Request) {
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
    if (outcome.ok) return afterChange(request, outcome.batch);
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

/** What was typed for a pack, and what the page had shown of it. */
export type Typed = { price: string; sold: boolean; seen: PackState };

/** What a form of prices has typed that differs from what it showed, by pack id. */
function readTyped(form: FormData): Map<string, Typed> {
  const texts = textsOf(form);
  const sold = new Set(form.getAll("sold"));
  const typed = [...readSeen(texts.seen ?? "")].map(([id, seen]) => {
    return [id, { price: texts[`price-${id}`]?.trim() ?? "", sold: sold.has(id), seen }] as const;
  });
  return new Map(
    typed.filter(([, { price, sold: isSold, seen }]) => readPrice(price) !== seen.price || isSold !== seen.available),
  );
}

/** What the page showed of some packs, by pack id, as its hidden field carries it: "2-250g:30900:1 2:58900:0". */
function readSeen(text: string): Map<string, PackState> {
  const packs = [...text.matchAll(/(?<=^| )([\w-]+):(\d{1,9}):([01])(?= |$)/g)];
  return new Map(
    packs.map(([, id, price, available]) => [id!, { price: Number(price), available: available === "1" }]),
  );
}

/** The edits that were typed, or what is wrong with them, by field, in the order of the grid. */
function readEdits(goods: readonly Goods[], typed: ReadonlyMap<string, Typed>) {
  const edits: PackEdit[] = [];
  const problems: Problems = {};
  const rows = goods.flatMap(({ name, packs }) => packs.map(({ id, label }) => ({ id, name: `${name} ${label}` })));
  for (const { id, name } of rows) {
    const wish = typed.get(id);
    if (!wish) continue;
    const price = readPrice(wish.price);
    if (typeof price === "number") {
      edits.push({ packId: id, seen: wish.seen, wanted: { price, available: wish.sold } });
    } else problems[`price-${id}`] = `${name}: ${price.refused}`;
  }
  return { edits: edits.filter((edit) => Object.keys(changedFields(edit)).length > 0), problems };
}

export type Preview = ReturnType<typeof previewOf>;

/** What edits would change, in words, with what to look at twice; and the fields that send them again. */
function previewOf(goods: readonly Goods[], edits: readonly PackEdit[]) {
  const wishes = new Map(edits.map((edit) => [edit.packId, edit]));
  const changes = goods.flatMap(({ name, packs }) => {
    const after = packs.map((pack) => ({ ...pack, ...wishes.get(pack.id)?.wanted }));
    return packs.flatMap(({ id, label }) => {
      const edit = wishes.get(id);
      return edit ? [{ id, name: `${name} ${label}`, ...differenceOf(edit, after) }] : [];
    });
  });
  return {
    changes,
    doubtful: changes.filter(({ doubts }) => doubts.length > 0).length,
    seen: edits.map(({ packId, seen }) => ({ id: packId, ...seen })),
    sold: edits.filter(({ wanted }) => wanted.available).map(({ packId }) => packId),
  };
}

function differenceOf({ packId, seen, wanted }: PackEdit, packs: Parameters<typeof doubtsAbout>[2]) {
  const movesPrice = seen.price !== wanted.price;
  return {
    before: formatRupees(seen.price),
    after: movesPrice ? formatRupees(wanted.price) : undefined,
    percent: movesPrice ? percentBetween(seen.price, wanted.price) : "",
    sale: seen.available === wanted.available ? undefined : wanted.available ? "Sold again" : "Not sold any more",
    doubts: movesPrice ? doubtsAbout(packId, seen.price, packs) : [],
    typed: formatForField(wanted.price),
  };
}
