import type { ReactNode } from "react";
import { href, Link } from "react-router";

/** The price changes that a form would make, in words. */
export type Preview = {
  /** The days on which the prices apply, in words; undefined when they apply from now on. */
  days: string | undefined;
  changes: {
    id: string;
    /** Product and pack: "Kaju Katli 500 g". */
    name: string;
    /** The present price, such as "₹299". */
    before: string;
    /** The new price, such as "₹309"; undefined when the price stays. */
    after: string | undefined;
    /** "+5.4 %", or "" when the price stays. */
    percent: string;
    /** "Sold again" or "Not sold any more"; undefined when only the price changes. */
    sale: string | undefined;
    /** What is unusual about the new price, such as a change of more than 30 %. */
    doubts: string[];
  }[];
  /** How many changes look unusual. */
  doubtful: number;
  /** The hidden fields that send the changes again. */
  fields: (readonly [name: string, value: string])[];
};

/** A form that lists price changes, with buttons to save them or to edit them again. */
export function PricePreview({
  preview: { days, changes, doubtful, fields },
  sentTo,
  children,
}: {
  preview: Preview;
  sentTo: string;
  children?: ReactNode;
}) {
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return (
    <form method="post" action={sentTo}>
      <h1>Look before you save: {count}</h1>
      <p>
        Nothing is saved yet.
        {doubtful > 0 &&
          ` ${doubtful === 1 ? "One is" : `${doubtful} are`} unusual, and first in the list: look twice.`}
      </p>
      {days && (
        <p>
          These prices hold <strong>{days}</strong>, by the day in India. Before and afterwards it is as it is.
        </p>
      )}
      {children}
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ul className="narrow ruled digits mt-4">
        {changes
          .toSorted((one, other) => other.doubts.length - one.doubts.length)
          .map(({ id, name, before, after, percent, sale, doubts }) => (
            <li key={id} className="ends">
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <p>
                  {before}{" "}
                  {after && (
                    <>
                      → <strong>{after}</strong>
                    </>
                  )}
                </p>
                {sale && <span className="mark">{sale}</span>}
                {doubts.map((doubt) => (
                  <p key={doubt} className="error">
                    {doubt}
                  </p>
                ))}
              </div>
              <span>{percent}</span>
            </li>
          ))}
      </ul>
      <div className="save-bar cluster">
        <button className="tool" name="intent" value="save">
          Save {count}
        </button>
        <button className="tool tool--line" name="intent" value="edit">
          Change something
        </button>
        <Link className="link" to={href("/back-office/prices")}>
          Leave all as it was
        </Link>
      </div>
    </form>
  );
}
