import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { faultOfSpan, MOST_SENTENCE } from "#domain/delivery/openings.ts";
import {
  listOpenSundays,
  listVacations,
  removeVacation,
  saveVacation,
  setSunday,
} from "#domain/delivery/openings.server.ts";
import { addDays, dayInIndia, dayInWords, weekdayOf } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Route } from "./+types/openings";

const SUNDAYS = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const open = new Set(await listOpenSundays(db, today));
  const next = Array.from({ length: SUNDAYS * 7 }, (_, days) => addDays(today, days));
  const vacations = await listVacations(db);
  return {
    failed: context.get(formFailed),
    said: new URL(request.url).searchParams.has("saved") ? saved : undefined,
    sundays: next
      .filter((day) => weekdayOf(day) === "Sunday")
      .map((day) => ({ day, words: dayInWords(day), isOpen: open.has(day) })),
    vacations: vacations
      .filter(({ lastDay }) => lastDay >= today)
      .map((one) => ({ ...one, words: `${dayInWords(one.firstDay)} to ${dayInWords(one.lastDay)}` })),
  };
}

const saved = "Saved. New orders are promised by it at once; under Days you see whether placed ones collide with it.";

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const by = whoActs(context);
  const values = await readForm(request);
  const [verb, about = ""] = (values.intent ?? "").split(" ");
  const day = parseDay(about);
  if ((verb === "open" || verb === "close") && day && weekdayOf(day) === "Sunday") {
    await setSunday(db, { day, isOpen: verb === "open" }, by);
    return doneHere(request, { saved: "" });
  }
  if (verb === "remove" && day) {
    if (!(await removeVacation(db, day, by))) throw refuse("This vacation is gone already.", 409);
    return doneHere(request, { saved: "" });
  }
  if (verb !== "add") throw refuse("There is nothing here for that button.", 404);
  const [firstDay, lastDay] = [values.firstDay, values.lastDay].map((text) => parseDay(text ?? ""));
  const sentence = (values.sentence ?? "").replaceAll(/\s+/g, " ").trim();
  const problems = faultOfSpan({ firstDay, lastDay, sentence }, dayInIndia(new Date()));
  if (!firstDay || !lastDay || Object.keys(problems).length > 0) return invalid(context, { values, problems });
  await saveVacation(db, { firstDay, lastDay, sentence }, by);
  return doneHere(request, { saved: "" });
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Sundays and vacations", loaderData?.failed);

const address = href("/back-office/days/openings") + summaryAnchor;

export default function Openings({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { said, sundays, vacations } = loaderData;
  const form: VacationState = useKept(latest) ?? emptyForm;
  return (
    <>
      <WayBack to={href("/back-office/days")}>Days</WayBack>
      <h1>Sundays and vacations</h1>
      {!latest && <Said sentence={said} />}
      <ErrorSummary problems={form.problems} />
      <section className="mt-4" aria-labelledby="vacations">
        <h2 id="vacations">Vacations</h2>
        <p>
          Nothing leaves and nothing arrives on these days. The sentence stands above every page from a week before;
          orders go on being taken for the days after.
        </p>
        <VacationForm form={form} />
        <ul className="desk__list stack mt-4">
          {vacations.map(({ firstDay, words, sentence }) => (
            <li key={firstDay} className="card cluster cluster--apart">
              <div>
                <b>{words}</b>
                <p>{sentence}</p>
              </div>
              <form method="post" action={address}>
                <button className="tool tool--line" name="intent" value={`remove ${firstDay}`}>
                  Remove<span className="visually-hidden"> {words}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-8" aria-labelledby="sundays">
        <h2 id="sundays">Single Sundays</h2>
        <p>
          Sundays are closed unless you open one here, or all of them under{" "}
          <Link className="link" to={`${href("/back-office/settings/facts")}#worksOnSundays`}>
            Shop details
          </Link>
          .
        </p>
        <form method="post" action={address}>
          <ul className="rule-list ruled">
            {sundays.map(({ day, words, isOpen }) => (
              <li key={day} className="cluster cluster--apart">
                <span>
                  {words} {isOpen && <span className="mark">open</span>}
                </span>
                <button className="tool tool--line" name="intent" value={`${isOpen ? "close" : "open"} ${day}`}>
                  {isOpen ? "Close" : "Open"}
                  <span className="visually-hidden"> {words}</span>
                </button>
              </li>
            ))}
          </ul>
        </form>
      </section>
    </>
  );
}

type VacationState = FormState<"firstDay" | "lastDay" | "sentence">;

function VacationForm({ form }: { form: VacationState }) {
  return (
    <form className="card mt-4" method="post" action={address} noValidate>
      <div className="fg">
        <TextField form={form} name="firstDay" label="First day" className="c3" type="date" autoComplete="off" />
        <TextField form={form} name="lastDay" label="Last day" className="c3" type="date" autoComplete="off" />
        <TextField
          form={form}
          name="sentence"
          label="What customers read"
          hint="Like “We are away for Sankranti from 13 to 15 January. Orders leave again on the 16th.”"
          autoComplete="off"
          maxLength={MOST_SENTENCE}
        />
        <div className="field">
          <button className="tool" name="intent" value="add">
            Add this vacation
          </button>
        </div>
      </div>
    </form>
  );
}
