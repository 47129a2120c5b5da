import { useSettings } from "#app/storefront/use-settings.ts";
import { Icon } from "#app/ui/icon.tsx";

/** How long delivery takes; undefined when the shop delivers only in its city. */
type Transit =
  | {
      /** The usual time outside the city, "2-3 working days". */
      most: string;
      /** Text to append to `most`: the slower zones and their days, "; North-East 6". */
      longer: string;
    }
  | undefined;

const notices = [
  "Sweets and snacks across Andhra Pradesh",
  "Nationwide: each item travels only as far as it stays fresh",
  "Pickles and snacks travel abroad on request",
  "No vanaspati, no hydrogenated fat",
];

/** The moving text at the top of the home page, with a check box that stops it. */
export function DeliveryNotice({ transit }: { transit: Transit }) {
  const { notice: own } = useSettings();
  const delivered = transit && `Outside Guntur: delivered within ${transit.most}${transit.longer}`;
  const words = [delivered, own, ...notices].map((notice) => notice && <span key={notice}>{withTelugu(notice)}</span>);
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
        <span className="is-pause tap">
          <Icon name="pause" />
          <b>Pause</b>
        </span>
        <span className="is-play tap">
          <Icon name="play" />
          <b>Play</b>
        </span>
      </label>
    </section>
  );
}

/** Puts Telugu words into elements with `lang="te"`, for the font and for screen readers. */
function withTelugu(text: string) {
  return text.split(/([\u0C00-\u0C7F]+(?:\s+[\u0C00-\u0C7F]+)*)/).map((part, at) =>
    at % 2 === 1 ? (
      <b key={part} lang="te">
        {part}
      </b>
    ) : (
      part
    ),
  );
}

const linesOf = (transit: Transit) => [
  ["Guntur", "Home city", "Everything is cooked here, in one kitchen, since 1999."],
  ["Andhra Pradesh", transit?.most ?? "On request", "Sweets and snacks across the state."],
  ["Nationwide delivery", "All of India", "Every item says how far it travels and stays fresh."],
  ["International delivery", "On request", "Pickles and long-keeping snacks; ask us for your country."],
];

/** Says where the shop delivers and how long that takes. */
export function DeliveryLines({ transit }: { transit: Transit }) {
  return (
    <section aria-label="Delivery">
      <ul className="wrap deliv ruled">
        {linesOf(transit).map(([place, time, detail]) => (
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
