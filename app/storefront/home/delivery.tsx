import { Icon } from "#app/ui/icon.tsx";

const notices = [
  "Outside Guntur: delivered within 2-3 working days; hills, north-east and islands 5",
  "Sweets and snacks across Andhra Pradesh",
  "Nationwide: each item travels only as far as it stays fresh",
  "Pickles and snacks travel abroad on request",
  "No vanaspati, no hydrogenated fat",
];

/** Runs across the top; a labelled box stops it, with or without JavaScript. */
export function DeliveryNotice() {
  const words = notices.map((notice) => <span key={notice}>{notice}</span>);
  return (
    <section className="notice on-dark" aria-label="Delivery notices">
      <div className="notice__win">
        <div className="notice__run">
          <p>{words}</p>
          <p aria-hidden="true">{words}</p>
        </div>
      </div>
      <label>
        <input className="visually-hidden" type="checkbox" aria-label="Pause or play the notices" />
        <span className="is-pause">
          <Icon name="pause" />
          <b>Pause</b>
        </span>
        <span className="is-play">
          <Icon name="play" />
          <b>Play</b>
        </span>
      </label>
    </section>
  );
}

const lines = [
  ["Guntur", "Home city", "Everything is cooked here, in one kitchen, since 1999."],
  ["Andhra Pradesh", "2-3 working days", "Sweets and snacks across the state."],
  ["Nationwide delivery", "All of India", "Every item says how far it travels and stays fresh."],
  ["International delivery", "On request", "Pickles and long-keeping snacks; ask us for your country."],
] as const;

export function DeliveryLines() {
  return (
    <section aria-label="Delivery">
      <ul className="wrap deliv">
        {lines.map(([place, time, detail]) => (
          <li key={place}>
            <b>{place}</b>
            <em>{time}</em>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
