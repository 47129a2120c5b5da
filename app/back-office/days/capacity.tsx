import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { SaveBar } from "#app/back-office/settings/save-bar.tsx";
import { Seen, seenAnew, seenIn } from "#app/back-office/seen.tsx";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, type Problems, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readCount } from "#domain/catalogue/stock/count.ts";
import { dailyTexts, listDailyGrams, saveDailyGrams } from "#domain/catalogue/daily-grams.server.ts";
import type { Route } from "./+types/capacity";

export async function loader({ context, request }: Route.LoaderArgs) {
  const items = await listDailyGrams(context.get(database));
  const saved = new URL(request.url).searchParams.get("saved");
  return {
    failed: context.get(formFailed),
    items,
    present: fieldsOf(dailyTexts(new Map(items.map(({ id, dailyGrams }) => [id, dailyGrams])))),
    said: saved && /^\d{1,4}$/.test(saved) ? saidOf(Number(saved)) : undefined,
  };
}

const fieldOf = (id: string) => `kg-${id}` as const;
const fieldsOf = (texts: Values): Values =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [fieldOf(id), text]));

function saidOf(count: number): string {
  if (count === 0) return "Nothing was different, so nothing was changed.";
  return `${count === 1 ? "One item is" : `${count} items are`} changed. New orders follow at once; placed ones keep their days.`;
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const values = await readForm(request);
  const seen = seenIn(values);
  const wanted = new Map<string, number | null>();
  const problems: Problems = {};
  for (const { id, name } of await listDailyGrams(db)) {
    const typed = values[fieldOf(id)]?.trim();
    if (typed === undefined || typed === seen[fieldOf(id)]) continue;
    const count = typed === "" ? undefined : readCount(typed);
    if (!count) wanted.set(id, null);
    else if ("shelf" in count && count.shelf > 0) wanted.set(id, count.shelf);
    else
      problems[fieldOf(id)] =
        `${name}: ${"refused" in count ? count.refused : "write how many kilograms, or leave it empty"}`;
  }
  if (Object.keys(problems).length > 0) return invalid(context, { values, problems });
  const ofWanted = Object.fromEntries([...wanted.keys()].map((id) => [id, seen[fieldOf(id)] ?? ""]));
  const saved = await saveDailyGrams(db, { seen: ofWanted, typed: wanted }, whoActs(context));
  if (saved.ok) return doneHere(request, { saved: String(saved.changed.length) });
  const { taken, present } = saved;
  const anew = seenAnew({ taken: fieldsOf(taken), present: fieldsOf(present) });
  return conflict(context, { values, problems: fieldsOf(saved.problems) }, anew);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Cooked to order", loaderData?.failed);

/** Sets how many kilograms of each item are cooked to order per day; items without a number are sold from stock. */
export default function CookedToOrder({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { items, present, said } = loaderData;
  const kept = useKept(latest);
  const form: FormState<`kg-${string}`> = kept ?? { values: present, problems: {} };
  return (
    <>
      <WayBack to={href("/back-office/days")}>Days</WayBack>
      <h1>Cooked to order</h1>
      <p>
        Write how many kilograms a day the kitchen cooks of an item, boxes and combos included. A day that is full is
        not offered any more. Empty means from the shelf: then the count under Stock decides.
      </p>
      {!latest && <Said sentence={said} />}
      <ErrorSummary problems={form.problems} />
      <form method="post" action={href("/back-office/days/capacity") + summaryAnchor} noValidate>
        <Seen values={kept ? seenIn(kept.values) : present} />
        <div className="fg mt-4">
          {items.map(({ id, name }) => (
            <TextField
              form={form}
              key={id}
              name={fieldOf(id)}
              label={`${name}, kg a day`}
              className="half-line"
              required={false}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              placeholder="from the shelf"
            />
          ))}
        </div>
        <SaveBar>
          <button className="tool">Save what I changed</button>
        </SaveBar>
      </form>
    </>
  );
}
