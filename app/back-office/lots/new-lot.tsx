import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findLotOf, listLotItems } from "#domain/catalogue/lots/lot-list.server.ts";
import { newLotFields, newLotForm } from "#domain/catalogue/lots/lot-form.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { lastEdit } from "#domain/edits/edits.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/new-lot";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  return {
    failed: context.get(formFailed),
    known: await lastEdit(db),
    items: await listLotItems(db),
    today: dayInIndia(new Date()),
    chosen: new URL(request.url).searchParams.get("item") ?? "",
  };
}

/** Adds a batch to the stock. Refuses invalid fields, and stock that has changed since the page was shown. */
export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const items = await listLotItems(db);
  const sent = await readForm(request);
  const form = parseForm(sent, newLotForm(items, dayInIndia(new Date())), newLotFields);
  if (!form.ok) return invalid(context, form);
  const { productId, grams, days } = form.data;
  const { id, name } = whoActs(context);
  const counts = new Map([[productId, { change: grams, days }]]);
  const known = /^\d{1,9}$/.test(sent.known ?? "") ? Number(sent.known) : undefined;
  const outcome = await changeStock(db, { by: { id, name }, known, counts });
  if (!outcome.ok) return conflict(context, { values: form.values, problems: { item: overtaken } });
  const made = await findLotOf(db, outcome.submission!);
  return done(`${href("/back-office/lots/:id", { id: String(made) })}?done=${outcome.submission!}#done`);
}

const overtaken =
  "A batch of it was added, or it was counted, since you opened this page. Look at its batches, and send this once more if it still holds";

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Add a batch", loaderData?.failed);

export default function NewLot({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { items, today, chosen, known } = loaderData;
  const form: FormState<"known" | (typeof newLotFields)[number]> = useKept(latest) ?? {
    values: { item: chosen, madeOn: today },
    problems: {},
  };
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/lots")}>Batches</WayBack>
      <h1>Add a batch</h1>
      <ErrorSummary problems={form.problems} />
      <form
        className="stack stack--wide"
        method="post"
        action={href("/back-office/lots/new") + summaryAnchor}
        noValidate
      >
        <input type="hidden" name="known" value={form.values.known ?? known} autoComplete="off" />
        <SelectField form={form} name="item" label="Item">
          <option value="">Choose</option>
          {items.map(({ id, name, shelfLifeDays }) => (
            <option key={id} value={id}>
              {name} (keeps {shelfLifeDays} days)
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="grams"
          label="Weight"
          hint="In kilograms, such as 2.5, or in grams, such as 2500 g."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextField form={form} name="madeOn" label="Made on" type="date" max={today} autoComplete="off" />
        <TextField
          form={form}
          name="keeps"
          label="Keeps, days"
          hint="From the day it was made. Empty: as long as the item says."
          optional
          required={false}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <div className="save-bar cluster">
          <button className="tool">Add the batch</button>
        </div>
      </form>
    </div>
  );
}
