import { href, Link } from "react-router";

/**
 * What a form of prices would change, in words, with warnings, and the fields that send the form again. `doubtful`: how
 * many changes have a warning. `seen`: see `writeSeen`. `sold`: the ids of the packs that are ticked.
 */
export type Preview = {
  changes: {
    id: string;
    /** The product and the pack: "Kaju Katli 500 g". */
    name: string;
    before: string;
    /** The new price in rupees; undefined when only the tick for being sold changes. */
    after: string | undefined;
    percent: string;
    sale: string | undefined;
    doubts: string[];
    typed: string;
  }[];
  doubtful: number;
  seen: string;
  sold: string[];
};

/** The changes to confirm before anything is saved, as a form. */
export function PricePreview({ preview, sentTo }: { preview: Preview; sentTo: string }) {
  const { changes, doubtful, seen, sold } = preview;
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return (
    <form method="post" action={sentTo}>
      <h1>Look before you save: {count}</h1>
      <p>
        Nothing is saved yet.
        {doubtful > 0 && ` ${doubtful === 1 ? "One is" : `${doubtful} are`} unusual: look twice.`}
      </p>
      <input type="hidden" name="seen" value={seen} />
      {sold.map((id) => (
        <input key={id} type="hidden" name="sold" value={id} />
      ))}
      <ul className="preview ruled digits mt-4">
        {changes.map(({ id, name, before, after, percent, sale, doubts, typed }) => (
          <li key={id} className="preview__row">
            <input type="hidden" name={`price-${id}`} value={typed} />
            <b>{name}</b>
            <span className="preview__price">
              {before}{" "}
              {after && (
                <>
                  → <strong>{after}</strong>
                </>
              )}
            </span>
            <span className="preview__percent">{percent}</span>
            {sale && <span className="mark">{sale}</span>}
            {doubts.map((doubt) => (
              <p key={doubt} className="error">
                {doubt}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className="save-bar cluster">
        <button className="tool" name="press" value="save">
          Save {count}
        </button>
        <button className="tool tool--line" name="press" value="edit">
          Change something
        </button>
        <Link className="link" to={href("/back-office/prices")}>
          Leave all as it was
        </Link>
      </div>
    </form>
  );
}
