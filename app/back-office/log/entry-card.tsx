import { Link } from "react-router";
import type { logPage } from "./log-page.server.ts";

type Entry = Awaited<ReturnType<typeof logPage>>["entries"][number];

/** Who changed what, when, and what is different since. */
export function EntryCard({ entry: { id, when, who, action, subject, path, differences } }: { entry: Entry }) {
  return (
    <article className="card" aria-labelledby={`entry-${id}`}>
      <h2 id={`entry-${id}`} className="log__what">
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
        <table className="desk__table log__table digits break">
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
