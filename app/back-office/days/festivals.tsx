import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { doneHere, invalid, readFormData, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FieldProblem, type FormState, type Problems, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listForFestivals } from "#domain/catalogue/products/goods.server.ts";
import { faultOfFestival, MOST_NAME } from "#domain/delivery/openings.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { nextWorkingDay } from "#domain/delivery/delivery.ts";
import { addFestival, listFestivals, removeFestival } from "#domain/delivery/openings.server.ts";
import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Route } from "./+types/festivals";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const items = await listForFestivals(db);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const festivals = await listFestivals(db, dayInIndia(new Date()));
  return {
    failed: context.get(formFailed),
    said: new URL(request.url).searchParams.has("saved") ? "Saved. The shop follows it at once." : undefined,
    items,
    festivals: festivals.map(({ id, name, lastOrderOn, firstDispatch, lastDispatch, productIds }) => ({
      id,
      name,
      words: `Ordered until ${dayInWords(lastOrderOn)}, leaves from ${dayInWords(firstDispatch)} to ${dayInWords(lastDispatch)}.`,
      items: productIds.map((one) => names.get(one) ?? one).join(", "),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const form = await readFormData(request);
  const values = textsOf(form);
  const [verb, about = ""] = (values.intent ?? "").split(" ");
  if (verb === "remove" && /^\d{1,9}$/.test(about)) {
    if (!(await removeFestival(db, Number(about), whoActs(context))))
      throw refuse("This festival is gone already.", 409);
    return doneHere(request, { saved: "" });
  }
  if (verb !== "add") throw refuse("There is nothing here for that button.", 404);
  const known = new Set((await listForFestivals(db)).map(({ id }) => id));
  const productIds = form.getAll("item").filter((id) => typeof id === "string" && known.has(id)) as string[];
  const read = (name: string) => parseDay(values[name] ?? "");
  const name = (values.name ?? "").replaceAll(/\s+/g, " ").trim();
  const [lastOrderOn, firstDispatch, lastDispatch] = [read("lastOrderOn"), read("firstDispatch"), read("lastDispatch")];
  const today = dayInIndia(new Date());
  const others = (await listFestivals(db, today)).map((festival) => festival.name);
  const problems = {
    ...(firstDispatch &&
      lastDispatch &&
      firstDispatch <= lastDispatch &&
      (await closedThroughout(db, firstDispatch, lastDispatch))),
    ...faultOfFestival({ name, others, lastOrderOn, firstDispatch, lastDispatch, productIds }, today),
  };
  if (!lastOrderOn || !firstDispatch || !lastDispatch || Object.keys(problems).length > 0) {
    return invalid(context, { values: { ...values, items: productIds.join(" ") }, problems });
  }
  await addFestival(db, { name, lastOrderOn, firstDispatch, lastDispatch, productIds }, whoActs(context));
  return doneHere(request, { saved: "" });
}

async function closedThroughout(
  db: Parameters<typeof readCalendar>[0],
  first: string,
  last: string,
): Promise<Problems> {
  const opens = nextWorkingDay(await readCalendar(db), addDays(first, -1));
  return opens > last ? { firstDispatch: "The kitchen is closed on all of these days." } : {};
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Festivals", loaderData?.failed);

const address = href("/back-office/days/festivals") + summaryAnchor;

export default function Festivals({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { said, items, festivals } = loaderData;
  const form: FestivalState = useKept(latest) ?? emptyForm;
  return (
    <>
      <WayBack to={href("/back-office/days")}>Days</WayBack>
      <h1>Festivals, ordered beforehand</h1>
      <p>
        What you list for a festival can be ordered only for it: until its last day for orders, and sent on its days.
        The home page shows it. When it is over, everything is sold as before. With the name that it had last year, the
        figures compare the two.
      </p>
      {!latest && <Said sentence={said} />}
      <ErrorSummary problems={form.problems} />
      <ul className="desk__list stack mt-4">
        {festivals.map(({ id, name, words, items: list }) => (
          <li key={id} className="card cluster cluster--apart">
            <div>
              <b>{name}</b>
              <p>{words}</p>
              <p className="small">{list}</p>
            </div>
            <form method="post" action={address}>
              <button className="tool tool--line" name="intent" value={`remove ${id}`}>
                Remove<span className="visually-hidden"> {name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      <FestivalForm items={items} form={form} />
    </>
  );
}

const days = [
  ["lastOrderOn", "Last day to order"],
  ["firstDispatch", "Leaves from"],
  ["lastDispatch", "Leaves until"],
] as const;

/** `items`: the ids of the ticked items, with spaces between them. */
type FestivalState = FormState<"name" | (typeof days)[number][0] | "item" | "items">;
type FormProps = { items: { id: string; name: string }[]; form: FestivalState };

function FestivalForm({ items, form }: FormProps) {
  const chosen = (form.values.items ?? "").split(" ");
  return (
    <form className="card mt-4" method="post" action={address} noValidate>
      <div className="fg">
        <TextField
          form={form}
          name="name"
          label="Name of the festival"
          className="c3"
          autoComplete="off"
          maxLength={MOST_NAME}
        />
        {days.map(([name, label]) => (
          <TextField form={form} key={name} name={name} label={label} className="c3" type="date" autoComplete="off" />
        ))}
      </div>
      <fieldset className="mt-4" id="item" tabIndex={-1}>
        <legend>What is sold for it</legend>
        <FieldProblem id="item" problem={form.problems.item} />
        {items.map(({ id, name }) => (
          <label key={id} className="tick">
            <input type="checkbox" name="item" value={id} defaultChecked={chosen.includes(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p className="mt-4">
        <button className="tool" name="intent" value="add">
          Add this festival
        </button>
      </p>
    </form>
  );
}
