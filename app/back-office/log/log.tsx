import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/log";
import { logPage } from "./log.server.ts";

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
      <p className="row">
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
    <form className="fg" action={href("/back-office/log")}>
      <Choice
        name="who"
        label="Who"
        all="Everybody"
        options={people.map((name) => [name, name] as const)}
        chosen={filter.who}
      />
      <Choice name="kind" label="What" all="Everything" options={kinds} chosen={filter.kind} />
      <div className="field half-line">
        <label htmlFor="day">Day</label>
        <input id="day" name="day" type="date" defaultValue={filter.day} key={filter.day} />
      </div>
      <div className="field half-line row">
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
  options: readonly (readonly [value: string, words: string])[];
  chosen: string | undefined;
};

function Choice({ name, label, all, options, chosen }: ChoiceProps) {
  return (
    <div className="field half-line">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} key={chosen}>
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type Entry = Awaited<ReturnType<typeof logPage>>["entries"][number];

function EntryCard({ entry: { id, when, who, action, subject, path, differences } }: { entry: Entry }) {
  return (
    <article className="card" aria-labelledby={`entry-${id}`}>
      <h2 id={`entry-${id}`}>
        {who}: {action}
      </h2>
      <p className="small">
        {when}.{" "}
        {path ? (
          <Link className="link" to={path}>
            {subject}
          </Link>
        ) : (
          <span className="break">{subject}</span>
        )}
      </p>
      {differences.length > 0 && (
        <table className="ledger log__table break">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before || <Nothing />}</td>
                <td>{after || <Nothing />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

function Nothing() {
  return <span className="muted">nothing</span>;
}
