import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/log";
import { EntryCard } from "./entry-card.tsx";
import { kindInWords } from "./kinds.ts";
import { logPage } from "./log-page.server.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return logPage(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Log of changes");

export default function Log({ loaderData }: Route.ComponentProps) {
  const { entries, isFiltered, isFirst, older, newest } = loaderData;
  return (
    <div className="money">
      <h1>Log of changes</h1>
      <Filters {...loaderData} />
      {entries.length === 0 && (
        <p>
          {isFiltered
            ? "Nothing was changed that fits this choice."
            : "Nothing was changed yet. Whatever somebody does in the back office is written here, with who and when."}
        </p>
      )}
      <div className="desk__list stack">
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </div>
      <p className="money__presses cluster">
        {older && (
          <Link className="tool tool--line" to={older}>
            Older
          </Link>
        )}
        {!isFirst && (
          <Link className="link" to={newest}>
            Back to the newest
          </Link>
        )}
      </p>
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Filters({ filter, people, kinds, isFiltered }: Pick<Data, "filter" | "people" | "kinds" | "isFiltered">) {
  return (
    <form className="fg log__filters" action={href("/back-office/log")}>
      <Choice name="who" label="Who" all="Everybody" options={people} chosen={filter.who} />
      <Choice name="kind" label="What" all="Everything" options={kinds} inWords={kindInWords} chosen={filter.kind} />
      <div className="field">
        <label htmlFor="day">Day</label>
        <input id="day" name="day" type="date" defaultValue={filter.day} key={filter.day} />
      </div>
      <div className="field money__presses cluster">
        <button className="tool tool--line">Show</button>
        {isFiltered && (
          <Link className="link" to={href("/back-office/log")}>
            Show all
          </Link>
        )}
      </div>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  options: readonly string[];
  inWords?: (option: string) => string;
  chosen: string | undefined;
};

function Choice({ name, label, all, options, inWords, chosen }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} key={chosen}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {inWords?.(option) ?? option}
          </option>
        ))}
      </select>
    </div>
  );
}
