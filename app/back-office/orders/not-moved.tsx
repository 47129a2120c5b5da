import { href, Link } from "react-router";

type Refused = {
  number: string;
  sentence: string;
  /** The lots (batches of a product) from which the order can be packed, for the form. */
  take?: string | undefined;
};

/** The orders that were not moved, and why. Those that are to be packed from other lots are packed with one press. */
export function NotMoved({ refused, back }: { refused: readonly Refused[]; back: string }) {
  const others = refused.filter(({ take }) => take !== undefined);
  return (
    <>
      <ul className="done-bar__not">
        {refused.map(({ number, sentence }) => (
          <li key={number}>
            <b>Not moved</b> <Link to={href("/back-office/orders/:number", { number })}>{number}</Link>: {sentence}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <form className="mt-3" method="post" action={href("/back-office/orders/advance")}>
          <input type="hidden" name="seen" value="placed" />
          <input type="hidden" name="back" value={back} />
          {others.map(({ number, take }) => (
            <span key={number}>
              <input type="hidden" name="order" value={number} />
              <input type="hidden" name="take" value={`${number} ${take}`} />
            </span>
          ))}
          <button className="tool" name="to" value="packed">
            {others.length === 1 ? "Packed as it says here" : `All ${others.length} packed as it says here`}
          </button>
        </form>
      )}
    </>
  );
}
