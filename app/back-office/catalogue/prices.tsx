import { data, href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { doneHere, readFormData, showAgain, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import type { Problems } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { useUnsaved } from "#app/ui/use-unsaved.ts";
import { listGoodsOfPacks } from "#domain/catalogue/goods.server.ts";
import type { Goods } from "#domain/catalogue/goods.ts";
import {
  changedFields,
  changePrices,
  doubtsAbout,
  isOvertaken,
  percentBetween,
  pricesAboveMrp,
  readPrice,
  type PackEdit,
  type PackState,
} from "#domain/catalogue/packs.server.ts";
import { formatForField, formatRupees, type Paise } from "#domain/money.ts";
import type { Route } from "./+types/prices";
import { byCategory, showGoods } from "./filter.server.ts";
import { GoodsHead, GoodsPages } from "./goods-head.tsx";
import { readDone, takeBack } from "./last-change.server.ts";
import { DoneBar } from "./last-change.tsx";
import { PriceFields, type Typed } from "./price-fields.tsx";
import { PricePreview, type Preview } from "./price-preview.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { goods, tabs, filter } = await showGoods(context.get(database), request);
  const items = goods.map(({ id, category, name, nameTe, packs }) => ({
    id,
    category,
    name,
    nameTe,
    packs: packs.map((pack) => ({ id: pack.id, label: pack.label, price: pack.price, available: pack.available })),
  }));
  return {
    groups: byCategory(items),
    tabs,
    filter,
    done: await readDone(context, request),
    failed: context.get(formFailed),
  };
}

/**
 * What the page of prices shows after its form was sent: typed values by pack id, problems by field, and a preview of
 * the changes if asked for.
 */
type Answer = { typed: Record<string, Typed>; problems: Problems; preview?: Preview };

/**
 * Does what the pressed button says: previews the changes, returns to the fields, saves, or undoes a change. 422 for
 * wrong prices, 409 when somebody else has changed them since.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const [verb = "", batch = ""] = (textsOf(form).press ?? "").split(" ");
  if (verb === "undo") return takeBack(context, request, batch);
  if (!["preview", "edit", "save"].includes(verb)) throw refuse("There is nothing here for that button.", 404);
  const typed = readTyped(form);
  if (verb === "edit") return data<Answer>({ typed: Object.fromEntries(typed), problems: {} });

  const db = context.get(database);
  const { edits, refused } = readEdits(typed);
  if (refused.size > 0) {
    const goods = await listGoodsOfPacks(db, [...refused.keys()]);
    const problems = problemsOf(goods, refused, (name, words) => `${name}: ${words}`);
    return askAgain(context, typed, problems, 422);
  }
  if (edits.length === 0)
    return askAgain(context, typed, { form: "No price and no tick differs from what it was" }, 422);

  if (verb === "save") {
    const { id, name } = whoActs(context);
    const outcome = await changePrices(db, { id, name }, edits);
    if (outcome.ok) return doneHere(request, { done: outcome.batch ?? "nothing" });
    const goods = await listGoodsOfPacks(db, [...typed.keys()]);
    if ("aboveMrp" in outcome) return askBelowMrp(context, typed, goods, outcome.aboveMrp);
    return askOvertaken(context, typed, goods, outcome.overtaken);
  }
  const goods = await listGoodsOfPacks(
    db,
    edits.map(({ packId }) => packId),
  );
  const packs = new Map(goods.flatMap((one) => one.packs.map((pack) => [pack.id, pack])));
  const aboveMrp = pricesAboveMrp(edits, (id) => packs.get(id)?.mrp);
  if (aboveMrp.size > 0) return askBelowMrp(context, typed, goods, aboveMrp);
  const overtaken = overtakenBy(goods, edits);
  if (overtaken.size > 0) return askOvertaken(context, typed, goods, overtaken);
  return data<Answer>({ typed: Object.fromEntries(typed), problems: {}, preview: previewOf(goods, edits) });
}

function askAgain(context: Context, typed: ReadonlyMap<string, Typed>, problems: Problems, status: number) {
  return showAgain(context, { values: {}, problems }, status, { typed: Object.fromEntries(typed) });
}

/** Answers 422: prices are above the MRP that is printed on the packs, in paise by pack id. */
function askBelowMrp(
  context: Context,
  typed: ReadonlyMap<string, Typed>,
  goods: readonly Goods[],
  aboveMrp: ReadonlyMap<string, Paise>,
) {
  const problems = problemsOf(
    goods,
    aboveMrp,
    (name, mrp) => `${name} is printed with an MRP of ${formatRupees(mrp)}: not above that`,
  );
  return askAgain(context, typed, problems, 422);
}

/**
 * Answers 409: nothing was saved, because somebody else has changed packs since the page was opened. It shows their
 * present values, which the form then counts as seen.
 */
function askOvertaken(
  context: Context,
  typed: ReadonlyMap<string, Typed>,
  goods: readonly Goods[],
  overtaken: ReadonlyMap<string, PackState>,
) {
  const problems = problemsOf(goods, overtaken, (name, { price }) => {
    const changed = `${name} was changed to ${formatRupees(price)} by somebody else since you opened this page`;
    return `${changed}. Nothing is saved yet: look at your price, then go on`;
  });
  const kept = [...typed].map(([id, one]) => [id, seenAs(overtaken.get(id), one)] as const);
  return askAgain(context, new Map(kept), problems, 409);
}

/** The sentence about each pack by the name of its field, in the sequence of the page. */
function problemsOf<Why>(
  goods: readonly Goods[],
  why: ReadonlyMap<string, Why>,
  say: (name: string, why: Why) => string,
): Problems {
  const rows = goods.flatMap(({ name, packs }) => packs.map(({ id, label }) => ({ id, name: `${name} ${label}` })));
  const wrong = rows.filter(({ id }) => why.has(id));
  return Object.fromEntries(wrong.map(({ id, name }) => [`price-${id}`, say(name, why.get(id)!)]));
}

/** The present prices of packs that somebody else has changed since the page was opened, by pack id. */
function overtakenBy(goods: readonly Goods[], edits: readonly PackEdit[]): Map<string, PackState> {
  const wishes = new Map(edits.map((edit) => [edit.packId, edit]));
  const known = goods.flatMap(({ packs }) => packs).filter((pack) => wishes.has(pack.id));
  const overtaken = known.filter((pack) => isOvertaken(wishes.get(pack.id)!, pack));
  return new Map(overtaken.map(({ id, price, available }) => [id, { price, available }]));
}

/**
 * What was typed for a pack, with its present state `now` as the one that the page had shown; an untouched price or
 * tick takes the present value. Unchanged without `now`.
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

/** What a form of prices has typed for packs whose values differ from what the page had shown, by pack id. */
function readTyped(form: FormData): Map<string, Typed> {
  const texts = textsOf(form);
  const sold = new Set(form.getAll("sold"));
  const seen = [...(texts.seen ?? "").matchAll(/(?<=^| )([\w-]+):(\d{1,9}):([01])(?= |$)/g)];
  const typed = seen.map(([, id = "", price, available]): [string, Typed] => [
    id,
    {
      price: texts[`price-${id}`]?.trim() ?? "",
      sold: sold.has(id),
      seen: { price: Number(price), available: available === "1" },
    },
  ]);
  return new Map(
    typed.filter(
      ([, { price, sold: isSold, seen: was }]) => readPrice(price) !== was.price || isSold !== was.available,
    ),
  );
}

/** The state of packs as a hidden field has it (paise, 1 for on sale): "2-250g:30900:1 2:58900:0". */
function writeSeen(packs: readonly ({ id: string } & PackState)[]): string {
  return packs.map(({ id, price, available }) => `${id}:${price}:${available ? 1 : 0}`).join(" ");
}

/** The edits that were typed and, by pack id, why a typed price is invalid. */
function readEdits(typed: ReadonlyMap<string, Typed>) {
  const edits: PackEdit[] = [];
  const refused = new Map<string, string>();
  for (const [packId, { price: text, sold, seen }] of typed) {
    const price = readPrice(text);
    if (typeof price === "number") edits.push({ packId, seen, wanted: { price, available: sold } });
    else refused.set(packId, price.refused);
  }
  return { edits: edits.filter((edit) => Object.keys(changedFields(edit)).length > 0), refused };
}

function previewOf(goods: readonly Goods[], edits: readonly PackEdit[]): Preview {
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
    seen: writeSeen(edits.map(({ packId, seen }) => ({ id: packId, ...seen }))),
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

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Prices", loaderData?.failed);

export default function Prices({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { groups, tabs, filter, done } = loaderData;
  const { typed = {}, problems = {}, preview }: Partial<Answer> = useKept(latest) ?? {};
  const unsaved = useUnsaved(Object.keys(typed).length > 0);
  const path = href("/back-office/prices");
  const sentTo = path + filter.search + summaryAnchor;
  if (preview) return <PricePreview preview={preview} sentTo={sentTo} />;

  const packs = groups.flatMap(({ goods }) => goods.flatMap((one) => one.packs));
  return (
    <>
      <GoodsHead title="Prices" path={path} isOwner tabs={tabs} q={filter.q} show={filter.show} />
      <p className="small muted">
        A price is the MRP, inclusive of all taxes. A pack that is already printed with a lower one may not be sold
        above it.
      </p>
      <ErrorSummary problems={problems} />
      {done && <DoneBar done={done} form="take-back" />}
      <form id="take-back" method="post" action={sentTo} />
      <form {...unsaved} className="prices" method="post" action={sentTo} noValidate>
        <input
          type="hidden"
          name="seen"
          value={writeSeen(packs.map((pack) => ({ ...pack, ...typed[pack.id]?.seen })))}
        />
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, goods }) => (
          <section key={title} aria-labelledby={`shelf-${title}`}>
            <h2 id={`shelf-${title}`}>{title}</h2>
            <div className="prices__items grid">
              {goods.map((one) => (
                <PriceFields key={one.id} product={one} typed={typed} problems={problems} />
              ))}
            </div>
          </section>
        ))}
        <div className="save-bar cluster">
          <button className="tool" name="press" value="preview">
            Preview
          </button>
          <span>A tick: sold while there is stock. Save before you go to another shelf or page.</span>
        </div>
      </form>
      <GoodsPages path={path} filter={filter} of="prices" />
    </>
  );
}
