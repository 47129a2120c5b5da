import { Link } from "react-router";
import type { ChecklistItem } from "./checklist.server.ts";

/** What still stands between the shop and its customers, and behind a fold what is done. */
export function Checklist({ items }: { items: ChecklistItem[] }) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <section className="card checklist" aria-labelledby="checklist">
      <h2 id="checklist">{titleOf(open.length)}</h2>
      <Open title="In the kitchen" items={open.filter(({ isForServer }) => !isForServer)} />
      <Open title="For whoever runs the server" items={open.filter(({ isForServer }) => isForServer)} />
      <details>
        <summary>
          {done.length} of {items.length} are done
        </summary>
        <ul className="checklist__done">
          {done.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Open({ title, items }: { title: string; items: ChecklistItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="checklist__open ruled">
        {items.map(({ sentence, to }) => (
          <li key={sentence}>
            <Link to={to}>{sentence}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function titleOf(open: number): string {
  if (open === 0) return "Nothing is missing: the shop may go live";
  return `${open === 1 ? "One thing is" : `${open} things are`} missing before the shop may go live`;
}
