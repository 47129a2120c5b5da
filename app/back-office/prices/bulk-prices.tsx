import { data, href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, SelectField, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { bulkForm, bulkPrice, planBulk, type LeftOut } from "#domain/catalogue/prices/bulk-price.ts";
import type { Goods } from "#domain/catalogue/products/goods.ts";
import { listGoodsOn } from "#domain/catalogue/products/goods.server.ts";
import { changePrices, readSeen, type PackEdit } from "#domain/catalogue/packs/packs.server.ts";
import { addDatedPrices, listOverlaps } from "#domain/catalogue/prices/dated-prices.server.ts";
import { daysInWords, type Days } from "#domain/catalogue/prices/dated-price.ts";
import { categories } from "#domain/catalogue/products/product.ts";
import { formatRupees } from "#domain/money.ts";
import type { Route } from "./+types/bulk-prices";
import { DayFields } from "./day-fields.tsx";
import { categoryNames } from "../products/filter.server.ts";
import { Lines } from "../log/last-change.tsx";
import { writeSeen } from "./price-fields.tsx";
import { previewOf } from "./price-preview.server.ts";
import { PricePreview, type Preview } from "./price-preview.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  const shelf = categories.find((one) => one === new URL(request.url).searchParams.get("show")) ?? "all";
  const shelves = [["all", "All shelves"] as const, ...categories.map((one) => [one, categoryNames[one]] as const)];
  return { failed: context.get(formFailed), shelf, shelves };
}

type Answer = Refused & { preview?: Preview; leftOut?: string[]; same?: number };

type RuleState = FormState<(typeof fields)[number]>;
const fields = ["shelf", "direction", "amount", "unit", "rounding", "firstDay", "lastDay"] as const;

/**
 * Previews or saves a change of many prices. Leaves out a pack whose new price would exceed the printed MRP (maximum
 * retail price). Saves nothing if somebody else has changed one of the packs since the preview.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { intent = "", seen, ...sent } = await readForm(request, Infinity);
  if (!["preview", "edit", "save"].includes(intent)) throw refuse("There is nothing here for that button.", 404);
  const form = parseForm(sent, bulkForm, fields);
  if (!form.ok) return invalid(context, form);
  const { values, data: rule } = form;
  if (intent === "edit") return data<Answer>({ values, problems: {} });

  const db = context.get(database);
  if (intent === "save") {
    const edits = readSeen(seen).map(([packId, was]): PackEdit => {
      return { packId, seen: was, wanted: { ...was, price: bulkPrice(was.price, rule) } };
    });
    const { id, name } = whoActs(context);
    const by = { id, name };
    const outcome = await (rule.days ? addDatedPrices(db, by, edits, rule.days) : changePrices(db, by, edits));
    if (outcome.ok) return done(`${href("/back-office/prices")}?done=${outcome.submission ?? "nothing"}#done`);
  }
  const goods = await listGoodsOn(db, rule.shelf);
  const plan = planBulk(goods, rule);
  const ids = plan.edits.map(({ packId }) => packId);
  const taken = rule.days ? await listOverlaps(db, ids, rule.days) : new Map<string, Days>();
  const edits = plan.edits.filter(({ packId }) => !taken.has(packId));
  const leftOut = [...plan.leftOut.map(whyLeftOut), ...whyTaken(goods, taken)];
  if (edits.length === 0) {
    return invalid(context, { values, problems: { form: ["That changes no price.", ...leftOut].join(" ") } });
  }
  const answer = { preview: previewRule(values, goods, edits, rule.days), leftOut, same: plan.same };
  if (intent === "preview") return data<Answer>({ values, problems: {}, ...answer });
  const changed = "Somebody has changed prices since you looked. Nothing is saved: this is what would change now.";
  return showAgain(context, { values, problems: { form: changed } }, 409, answer);
}

function whyLeftOut({ name, price, limit, isMrp }: LeftOut): string {
  const most = isMrp
    ? `its printed MRP of ${formatRupees(limit)}`
    : `${formatRupees(limit)}, the highest price there is`;
  return `${name}: ${formatRupees(price)} would be above ${most}.`;
}

function whyTaken(goods: readonly Goods[], taken: ReadonlyMap<string, Days>): string[] {
  const packs = goods.flatMap(({ name, packs: some }) =>
    some.map(({ id, label }) => ({ id, name: `${name} ${label}` })),
  );
  return packs
    .filter(({ id }) => taken.has(id))
    .map(({ id, name }) => `${name} has another price ${daysInWords(taken.get(id)!)}: end that one first.`);
}

function previewRule(
  values: Values,
  goods: readonly Goods[],
  edits: readonly PackEdit[],
  days: Days | undefined,
): Preview {
  const seen = writeSeen(edits.map((edit) => ({ id: edit.packId, ...edit.seen })));
  const rule = fields.map((name) => [name, values[name] ?? ""] as const);
  return { ...previewOf(goods, edits, days), fields: [...rule, ["seen", seen]] };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Change many prices", loaderData?.failed);

export default function BulkPrices({ loaderData: { shelf, shelves }, actionData: latest }: Route.ComponentProps) {
  const answer: Answer | undefined = useKept(latest);
  const { preview, leftOut = [], same = 0 } = answer ?? {};
  const usual = { shelf, direction: "up", unit: "percent", rounding: "nine" };
  const form: RuleState = { values: { ...usual, ...answer?.values }, problems: answer?.problems ?? {} };
  const sentTo = href("/back-office/prices/bulk") + summaryAnchor;
  if (preview) {
    return (
      <>
        <ErrorSummary problems={form.problems} />
        <PricePreview preview={preview} sentTo={sentTo}>
          {same > 0 && (
            <p>{same === 1 ? "One price stays as it is" : `${same} prices stay as they are`}: rounding ends there.</p>
          )}
          {leftOut.length > 0 && (
            <div className="banner banner--bad">
              <div>
                <p>
                  <strong>Left out, with the price as it is:</strong>
                </p>
                <Lines lines={leftOut} />
              </div>
            </div>
          )}
        </PricePreview>
      </>
    );
  }
  const select = (name: keyof typeof usual, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField form={form} name={name} label={label} className="c3">
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <WayBack to={href("/back-office/prices")}>Prices</WayBack>
      <h1>Change many prices</h1>
      <p>You see every new price before anything is saved. None goes above a printed MRP: such packs are left out.</p>
      <ErrorSummary problems={form.problems} />
      <form method="post" action={sentTo} noValidate className="card mt-4">
        <div className="fg">
          {select("shelf", "What", shelves)}
          {select("direction", "Prices go", [
            ["up", "Up"],
            ["down", "Down"],
          ])}
          <TextField
            form={form}
            name="amount"
            label="By"
            className="c3"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
          />
          {select("unit", "In", [
            ["percent", "Percent"],
            ["rupees", "Rupees"],
          ])}
          {select("rounding", "Round to", [
            ["nine", "A price that ends in 9"],
            ["rupee", "A whole rupee"],
            ["five", "5 rupees"],
            ["ten", "10 rupees"],
          ])}
          <DayFields form={form} />
          <div className="field">
            <button className="tool" name="intent" value="preview">
              Preview
            </button>
          </div>
        </div>
      </form>
    </>
  );
}
