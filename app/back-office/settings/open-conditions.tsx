import { Link } from "react-router";
import type { ChecklistItem } from "./settings.server.ts";

/** Lists conditions for opening the shop, each with a link to the place where it can be met. */
export function OpenConditions({ title, items }: { title: string; items: readonly ChecklistItem[] }) {
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
