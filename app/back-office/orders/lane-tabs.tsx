import { Link } from "react-router";
import { lanes, type Lane } from "#domain/orders/lanes.ts";
import { boardAddress } from "./board-address.ts";
import { countInWords } from "#app/back-office/count.ts";
import { laneNames } from "./words.ts";

/** Every list with how many lie in it; all of them in sight on the narrowest screen. */
export function LaneTabs({ counts, current }: { counts: Record<Lane, number>; current: Lane | undefined }) {
  return (
    <nav className="lanes" aria-label="Lists">
      {lanes.map((lane) => (
        <Link key={lane} to={boardAddress({ lane })} aria-current={lane === current ? "page" : undefined}>
          <b>{countInWords(counts[lane])}</b> {laneNames[lane]}
        </Link>
      ))}
    </nav>
  );
}
