import { href, Link } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/log";
import { logPage } from "./log.server.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return logPage(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Log of changes");

export default function Log({ loaderData }: Route.ComponentProps) {
  const { entries, isFiltered, place } = loaderData;
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
      <ListPages place={place} of="changes" />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Filters({ filter, people, kinds, isFiltered }: Pick<Data, "filter" | "people" | "kinds" | "isFiltered">) {
  const form: FormState<keyof typeof filter> = { values: filter, problems: {} };
  const field = { form, className: "half-line", required: false };
  return (
    <form className="fg" action={href("/back-office/log")} key={JSON.stringify(filter)}>
      <SelectField {...field} name="who" label="Who">
        <option value="">Everybody</option>
        {people.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field} name="kind" label="What">
        <option value="">Everything</option>
        {kinds.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField {...field} name="day" label="Day" type="date" />
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
