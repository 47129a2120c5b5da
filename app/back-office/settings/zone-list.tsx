import { href, Link } from "react-router";
import type { zoneItem } from "./zone-item.server.ts";

/** Every zone in words, each leading to its own page. */
export function ZoneList({ zones, pincodes }: { zones: ReturnType<typeof zoneItem>[]; pincodes: number }) {
  return (
    <section className="card zone-list" aria-labelledby="zones">
      <h2 id="zones">Zones and charges</h2>
      <ul className="rule-list ruled">
        {zones.map(({ id, name, isServed, days, charge, freeFrom, cash }) => (
          <li key={id}>
            <Link className="link" to={href("/back-office/settings/zones/:id", { id })}>
              {name}
            </Link>{" "}
            {!isServed && <span className="mark">not served</span>}
            <p className="small">
              {days}. {charge}. Free: {lowered(freeFrom)}. Cash: {lowered(cash)}.
            </p>
          </li>
        ))}
      </ul>
      <Link className="link" to={href("/back-office/settings/pincodes")}>
        {pincodes === 1 ? "One pincode with rules of its own" : `${pincodes} pincodes with rules of their own`}
      </Link>
    </section>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
