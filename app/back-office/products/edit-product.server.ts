import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { seenAnew, seenIn } from "#app/back-office/seen.tsx";
import { database, type Context } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { placeOnHome } from "#domain/catalogue/products/home-products.server.ts";
import { fieldsOf, idsIn, type ProductTexts } from "#domain/catalogue/products/product-texts.ts";
import { HOME_PLACES, isAssortment, type State } from "#domain/catalogue/products/product.ts";
import { findRecord } from "#domain/catalogue/products/product-records.server.ts";
import { newId, saveProduct, type Saved } from "#domain/catalogue/products/products.server.ts";
import { doubtInWords, signOf, type PriceDoubt } from "#domain/catalogue/prices/price-guard.ts";
import type { SaleCheck } from "#domain/catalogue/products/publish-gate.ts";
import { listPartChoices } from "#domain/catalogue/products/shelf-order.server.ts";
import { listRatesToday, readRatedHeadings } from "#domain/checkout/tax.server.ts";
import type { Database } from "#platform/database.server.ts";
import { takeBackPressed, undoIn } from "../log/last-change.server.ts";

/** The stored fields of the product with this id. Throws 404 for an unknown id. */
export async function recordOf(context: Context, id: string) {
  const record = await findRecord(context.get(database), id);
  if (!record) throw refuse("There is no such product.", 404);
  return record;
}

/** What a product's form offers to choose from: tax rates and, for a box or combo, what it can contain. */
export async function choicesFor(db: Database, category: Parameters<typeof isAssortment>[0]["category"]) {
  const isBox = isAssortment({ category });
  return { isBox, rates: await listRatesToday(db), parts: isBox ? await listPartChoices(db) : [] };
}

/** The texts typed into a product's form, by field name. */
export function typedIn(sent: Values): ProductTexts {
  return Object.fromEntries([...fieldsOf(sent).keys()].map((name) => [name, sent[name] ?? ""]));
}

/**
 * Adds or removes a row of the sent form: a pack, or a product in a box. Shows the form again and saves nothing.
 * Returns undefined if the pressed button does not change rows.
 */
export function changeRows(sent: Values) {
  const [verb, id = ""] = (sent.intent ?? "").split(" ");
  const without = (list: string) => idsIn(sent[list]).filter((one) => one !== id);
  const rows: Record<string, () => Values> = {
    "add-pack": () => ({ packs: [...idsIn(sent.packs), newId()].join(" ") }),
    "remove-pack": () => ({ packs: without("packs").join(" ") }),
    "add-part": () => ({ parts: [...idsIn(sent.parts), ...idsIn(sent.addPart)].join(" ") }),
    "remove-part": () => ({ parts: without("parts").join(" ") }),
  };
  const changed = rows[verb ?? ""]?.();
  return changed && data<Refused>({ values: { ...sent, ...changed, addPart: "" }, problems: {} });
}

/** The problem of a form that would show a pack on the card which it does not have; undefined without one. */
export function faultOfDefaultPack({ packs, defaultPack }: Values): Problems | undefined {
  const isThere = !defaultPack || idsIn(packs).includes(defaultPack);
  return isThere ? undefined : { defaultPack: "Choose which of its packs a card shows." };
}

const states: Record<string, State | undefined> = {
  sell: "on-sale",
  hide: "hidden",
  archive: "archived",
  save: undefined,
};

/**
 * Saves a product, changes whether it is sold, places it on the home page, or takes an edit of the last 30 days back.
 * Refuses to sell a product that lacks a detail required by law. Refuses to overwrite another person's change.
 */
export async function changeProduct(context: Context, request: Request, id: string) {
  const db = context.get(database);
  await recordOf(context, id);
  const sent = await readForm(request);
  const undo = undoIn(sent);
  if (undo) return takeBackPressed(context, request, undo);
  const rows = changeRows(sent);
  if (rows) return rows;

  const by = whoActs(context);
  const hasRate = await readRatedHeadings(db);
  const verb = sent.intent ?? "";
  if (verb === "home") {
    const place = sent.home ? Number(sent.home) : undefined;
    if (place !== undefined && !(Number.isInteger(place) && place >= 0 && place < HOME_PLACES)) {
      return invalid(context, { values: {}, problems: { home: "Choose a place on the home page." } });
    }
    await placeOnHome(db, by, id, place);
    return doneHere(request, { saved: "home" });
  }
  if (!(verb in states)) throw refuse("There is nothing here for that button.", 404);
  const wrong = faultOfDefaultPack(sent);
  if (wrong) return invalid(context, { values: sent, problems: wrong });
  const become = states[verb];
  const saved = await saveProduct(db, by, id, {
    seen: seenIn(sent),
    typed: typedIn(sent),
    hasRate,
    meant: sent.meant,
    ...(become && { become }),
  });
  return answer(context, request, sent, saved);
}

function answer(context: Context, request: Request, sent: Values, saved: Saved) {
  if (saved.ok) return doneHere(request, { saved: saved.submission ?? "0" });
  if ("problems" in saved) {
    const form = { values: sent, problems: withNames(sent, saved.problems) };
    return "taken" in saved ? conflict(context, form, seenAnew(saved)) : invalid(context, form);
  }
  if ("lacks" in saved) return invalid(context, { values: sent, problems: problemsOf(saved.lacks) });
  return askWhetherMeant(context, sent, saved.doubts);
}

/** Answers with the form again, and asks about prices that look like a slip of the finger. */
export function askWhetherMeant(context: Context, sent: Values, doubts: readonly PriceDoubt[]) {
  const asked = doubts.map((doubt) => [`price-${doubt.pack.id}`, doubtInWords(doubt)]);
  const form = "Nothing is saved yet: look at the price once more. If it is meant, press the same button again";
  return invalid(context, {
    values: { ...sent, meant: signOf(doubts) },
    problems: { form, ...(Object.fromEntries(asked) as ProductTexts) },
  });
}

/** Begins each problem with its field's label, because the page's summary lists the problems without the fields. */
export function withNames(sent: Values, problems: ProductTexts): ProductTexts {
  const names = fieldsOf(sent);
  return Object.fromEntries(
    Object.entries(problems).map(([field, sentence]) => [field, `${names.get(field) ?? field}: ${sentence}`]),
  );
}

/** Says what the product still needs before it can be sold. The keys are the names of form fields. */
function problemsOf(lacks: readonly SaleCheck[]): ProductTexts {
  const problems: ProductTexts = {};
  for (const { name, field: place, advice, law } of lacks) {
    // These two belong to the shop's settings, and the form has no field for them.
    const field = place === "fssai" || place === "phone" ? "form" : place;
    const words = `${name}: ${advice} (${law})`;
    problems[field] = problems[field] ? `${problems[field]} ${words}` : words;
  }
  return problems;
}
