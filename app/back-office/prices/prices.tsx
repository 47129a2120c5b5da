import { data, href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { database, formFailed } from "#app/context.ts";
import { doneHere, parseForm, readFormData, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import type { Problems, Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { useUnsaved } from "#app/ui/use-unsaved.ts";
import { listGoodsOfPacks } from "#domain/catalogue/products/goods.server.ts";
import type { Goods } from "#domain/catalogue/products/goods.ts";
import {
  changedFields,
  changePrices,
  readPrice,
  readSeen,
  type PackEdit,
} from "#domain/catalogue/packs/packs.server.ts";
import {
  addDatedPrices,
  checkPrices,
  endDatedPrices,
  listDatedPrices,
} from "#domain/catalogue/prices/dated-prices.server.ts";
import { type Days, untilInWords } from "#domain/catalogue/prices/dated-price.ts";
import { daysForm } from "#domain/catalogue/prices/dated-price-form.ts";
import { formatForField, formatRupees } from "#domain/money.ts";
import type { Route } from "./+types/prices";
import { DatedPrices } from "./dated-prices.tsx";
import { DayFields } from "./day-fields.tsx";
import { byCategory, showGoods } from "../products/filter.server.ts";
import { GoodsHead } from "../products/goods-head.tsx";
import { readDone, takeBackPressed, undoIn } from "../log/last-change.server.ts";
import { DoneBar } from "../log/last-change.tsx";
import { PriceFields, writeSeen, type Typed } from "./price-fields.tsx";
import { previewOf } from "./price-preview.server.ts";
import { PricePreview, type Preview } from "./price-preview.tsx";
import { askAgain, askForPrices, askOtherwise } from "./price-refusals.server.ts";

type Answer = { typed: Record<string, Typed>; values: Values; problems: Problems; preview?: Preview };

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { goods, tabs, filter } = await showGoods(db, request);
  const items = goods.map(({ id, category, name, nameTe, packs }) => ({
    id,
    category,
    name,
    nameTe,
    packs: packs.map(({ now, ...pack }) => ({
      id: pack.id,
      label: pack.label,
      price: pack.price,
      available: pack.available,
      now: now ? `Now ${formatRupees(now.price)} ${untilInWords(now)}` : undefined,
    })),
  }));
  return {
    groups: byCategory(items),
    tabs,
    filter,
    dated: await listDatedPrices(db),
    done: await readDone(context, request),
    failed: context.get(formFailed),
  };
}

/**
 * Previews, saves or undoes price changes, or ends prices that apply only on some days. Refuses prices above the MRP
 * (maximum retail price) on the pack. Refuses packs that somebody else has changed since the page was shown.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const { intent = "", firstDay = "", lastDay = "" } = textsOf(form);
  const [verb = "", ...which] = intent.split(" ");
  const db = context.get(database);
  const { id, name } = whoActs(context);
  const undo = undoIn({ intent });
  if (undo) return takeBackPressed(context, request, undo);
  if (verb === "end") {
    const [first = "", last] = which;
    const ended = last ? { firstDay: first, lastDay: last } : { id: first };
    return doneHere(request, { done: (await endDatedPrices(db, { id, name }, ended)) ?? "nothing" });
  }
  if (!["preview", "edit", "save"].includes(verb)) throw refuse("There is nothing here for that button.", 404);
  const sent = { typed: readTyped(form), values: { firstDay, lastDay } };
  if (verb === "edit") return data<Answer>({ ...sent, problems: {} });

  const { edits, refused } = readEdits(sent.typed);
  const dated = firstDay + lastDay === "" ? undefined : parseForm(sent.values, daysForm);
  if (dated && !dated.ok) return askAgain(context, sent, dated.problems);
  const days = dated?.data;
  if (refused.size > 0) return askForPrices(context, sent, refused);
  if (edits.length === 0) return askAgain(context, sent, { form: "No price and no tick differs from what it was" });
  if (days && edits.some(({ seen, wanted }) => seen.available !== wanted.available)) {
    return askAgain(context, sent, { form: "Only prices can hold for some days: save the ticks without days" });
  }

  if (verb === "save") {
    const by = { id, name };
    const outcome = await (days ? addDatedPrices(db, by, edits, days) : changePrices(db, by, edits));
    return outcome.ok
      ? doneHere(request, { done: outcome.submission ?? "nothing" })
      : askOtherwise(context, sent, outcome);
  }
  const obstacle = await checkPrices(db, edits, days);
  if (obstacle) return askOtherwise(context, sent, obstacle);
  const ids = edits.map(({ packId }) => packId);
  const preview = previewTyped(await listGoodsOfPacks(db, ids), edits, days);
  return data<Answer>({ ...sent, problems: {}, preview });
}

/** What was typed for each pack whose price or check box the user has changed. The keys are pack ids. */
function readTyped(form: FormData): Record<string, Typed> {
  const texts = textsOf(form);
  const sold = new Set(form.getAll("sold"));
  const typed = readSeen(texts.seen).map(([id, seen]): [string, Typed] => [
    id,
    { price: texts[`price-${id}`]?.trim() ?? "", sold: sold.has(id), seen },
  ]);
  return Object.fromEntries(
    typed.filter(
      ([, { price, sold: isSold, seen: was }]) => readPrice(price) !== was.price || isSold !== was.available,
    ),
  );
}

function readEdits(typed: Record<string, Typed>) {
  const edits: PackEdit[] = [];
  const refused = new Map<string, string>();
  for (const [packId, { price: text, sold, seen }] of Object.entries(typed)) {
    const price = readPrice(text);
    if (typeof price === "number") edits.push({ packId, seen, wanted: { price, available: sold } });
    else refused.set(packId, price.refused);
  }
  return { edits: edits.filter((edit) => Object.keys(changedFields(edit)).length > 0), refused };
}

function previewTyped(goods: readonly Goods[], edits: readonly PackEdit[], days: Days | undefined): Preview {
  const seen = writeSeen(edits.map(({ packId, seen: was }) => ({ id: packId, ...was })));
  const fields = edits.flatMap(({ packId, wanted }): Preview["fields"] => [
    [`price-${packId}`, formatForField(wanted.price)],
    ...(wanted.available ? [["sold", packId] as const] : []),
  ]);
  const when = Object.entries(days ?? {});
  return { ...previewOf(goods, edits, days), fields: [["seen", seen], ...when, ...fields] };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Prices", loaderData?.failed);

export default function Prices({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { groups, tabs, filter, dated, done } = loaderData;
  const { typed = {}, values = {}, problems = {}, preview }: Partial<Answer> = useKept(latest) ?? {};
  const unsaved = useUnsaved(Object.keys(typed).length > 0);
  const sentTo = filter.here + summaryAnchor;
  if (preview) return <PricePreview preview={preview} sentTo={sentTo} />;

  const packs = groups.flatMap(({ goods }) => goods.flatMap((one) => one.packs));
  return (
    <>
      <GoodsHead title="Prices" tabs={tabs} q={filter.q} show={filter.show} list={filter.all} />
      <p className="small muted">
        A price is the MRP, inclusive of all taxes. A pack that is already printed with a lower one may not be sold
        above it.
      </p>
      <ErrorSummary problems={problems} />
      <p>
        <Link className="link" to={`${href("/back-office/prices/bulk")}?show=${filter.show}`}>
          Change a whole shelf by a percentage
        </Link>
        {" · "}
        <Link className="link" to={href("/back-office/products/files")}>
          From a spreadsheet
        </Link>
      </p>
      {done && <DoneBar done={done} form="take-back" />}
      <form id="take-back" method="post" action={sentTo} />
      <DatedPrices dated={dated} form="take-back" />
      <form {...unsaved} className="prices" method="post" action={sentTo} noValidate>
        <input
          type="hidden"
          name="seen"
          value={writeSeen(packs.map((pack) => ({ ...pack, ...typed[pack.id]?.seen })))}
        />
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, goods }) => (
          <TitledSection key={title} title={title} className="mt-6">
            <div className="grid grid--cards">
              {goods.map((one) => (
                <PriceFields key={one.id} product={one} typed={typed} problems={problems} />
              ))}
            </div>
          </TitledSection>
        ))}
        <details className="fold mt-8" open={(values.firstDay ?? "") + (values.lastDay ?? "") !== ""}>
          <summary>Only for some days</summary>
          <p>The prices that you change hold on these days, and go back by themselves afterwards.</p>
          <div className="fg">
            <DayFields form={{ values, problems }} />
          </div>
        </details>
        <div className="save-bar cluster">
          <button className="tool" name="intent" value="preview">
            Preview
          </button>
          <span>A tick: sold while there is stock. Save before you go to another shelf or page.</span>
        </div>
      </form>
      <ListPages place={filter.place} of="prices" />
    </>
  );
}
