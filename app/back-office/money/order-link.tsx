import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";

/** A link to an order; only its number for those who may not open it. */
export function OrderLink({ number, words = number }: { number: string; words?: string }) {
  if (!useMay()("orders")) return words === number ? <span className="whole">{number}</span> : null;
  return (
    <Link className="link whole" to={href("/back-office/orders/:number", { number })}>
      {words}
    </Link>
  );
}

export function MoneyLink() {
  if (!useMay()("money")) return null;
  return (
    <Link className="link whole" to={href("/back-office/money")}>
      All money
    </Link>
  );
}

type Props = { number: string; name: string; stands: string };

/** The name of an order's customer and the order's status (`stands`), with links to the order and to the money page. */
export function WhoseMoney({ number, name, stands }: Props) {
  return (
    <>
      <p>
        {name}. {stands}.
      </p>
      <p className="row">
        <OrderLink number={number} words="Open the order" />
        <MoneyLink />
      </p>
    </>
  );
}
