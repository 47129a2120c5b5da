import { href, Link } from "react-router";
import { PlotImage } from "./plot.tsx";
import type { readTodayFigures } from "./today-figures.server.ts";

type Props = { figures: Awaited<ReturnType<typeof readTodayFigures>> };

/** Today in pictures. */
export function TodayFigures({ figures: { orders, sold, room } }: Props) {
  return (
    <div className="today__figures mt-3">
      {orders && <Orders {...orders} />}
      <section className="card" aria-labelledby="room">
        <h2 id="room">Room of the coming days</h2>
        {room.plot ? <PlotImage plot={room.plot} /> : <p>Nothing is booked yet, and no limit is set.</p>}
        {room.plot && <WordList of="days" items={room.days.map(({ day, words }) => ({ name: day, words }))} />}
      </section>
      <section className="card" aria-labelledby="sold">
        <h2 id="sold">Best sellers of seven days</h2>
        {sold.plot ? <PlotImage plot={sold.plot} /> : <p>Nothing has left the shop in these days.</p>}
        <WordList of="sweets" items={sold.items} />
      </section>
    </div>
  );
}

function Orders({ today, others, plot, week }: NonNullable<Props["figures"]["orders"]>) {
  return (
    <section className="card" aria-labelledby="ordered">
      <h2 id="ordered">Ordered today</h2>
      <p className="figure__finding">{today} so far</p>
      {others.length > 0 && (
        <dl className="today__beside small">
          {others.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}, the whole day</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {plot ? <PlotImage plot={plot} /> : <p>No orders in the last seven days.</p>}
      {plot && <WordList of="days" items={week.map(({ day, words }) => ({ name: day, words }))} />}
      <p>
        <Link className="tap" to={href("/back-office/figures")}>
          All figures
        </Link>
      </p>
    </section>
  );
}

type WordListProps = { of: string; items: { name: string; words: string }[] };

/** What a plot shows, in words. */
function WordList({ of, items }: WordListProps) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary>The {of} in words</summary>
      <ul className="small">
        {items.map(({ name, words }) => (
          <li key={name}>
            {name}: {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
