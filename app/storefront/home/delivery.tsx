import { t } from "@lingui/core/macro";
import { Fragment } from "react";
import { useSettings } from "#app/storefront/use-settings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { inEnglish } from "#app/words/words.ts";

/** How long delivery takes; undefined when the shop delivers only in its city. */
type Transit =
  | {
      /** The usual time outside the city, "2-3 working days". */
      most: string;
      /** The slower zones and their days. */
      slower: readonly { name: string; days: number }[];
    }
  | undefined;

const notices = () => [
  t`Sweets and snacks across Andhra Pradesh`,
  t`Nationwide: each item travels only as far as it stays fresh`,
  t`Pickles and snacks travel abroad on request`,
  t`No vanaspati, no hydrogenated fat`,
];

/** The moving text at the top of the home page, with a check box that stops it. */
export function DeliveryNotice({ transit }: { transit: Transit }) {
  const { notice: own } = useSettings();
  const words = (
    <>
      {transit && (
        <span>
          {t`Outside Guntur: delivered within ${{ days: transit.most }}`}
          {transit.slower.map(({ name, days }) => (
            <Fragment key={name}>
              ; <span lang={inEnglish()}>{name}</span> {days}
            </Fragment>
          ))}
        </span>
      )}
      {own && <span lang={inEnglish()}>{withTelugu(own)}</span>}
      {notices().map((notice) => (
        <span key={notice}>{notice}</span>
      ))}
    </>
  );
  return (
    <section className="notice on-dark" aria-label={t`Delivery notices`}>
      <div className="notice__win">
        <div className="notice__run">
          <p>{words}</p>
          <p aria-hidden="true">{words}</p>
        </div>
      </div>
      <label>
        <input className="visually-hidden" type="checkbox" aria-label={t`Pause or play the notices`} />
        <span className="is-pause tap">
          <Icon name="pause" />
          <b>{t`Pause`}</b>
        </span>
        <span className="is-play tap">
          <Icon name="play" />
          <b>{t`Play`}</b>
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
  [t`Guntur`, t`Home city`, t`Everything is cooked here, in one kitchen, since 1999.`],
  [t`Andhra Pradesh`, transit?.most ?? t`On request`, t`Sweets and snacks across the state.`],
  [t`Nationwide delivery`, t`All of India`, t`Every item says how far it travels and stays fresh.`],
  [t`International delivery`, t`On request`, t`Pickles and long-keeping snacks; ask us for your country.`],
];

/** Says where the shop delivers and how long that takes. */
export function DeliveryLines({ transit }: { transit: Transit }) {
  return (
    <section aria-label={t`Delivery`}>
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
