import { href, Link } from "react-router";

export function OrderLink({ number, words = number }: { number: string; words?: string }) {
  return (
    <Link className="link whole" to={href("/back-office/orders/:number", { number })}>
      {words}
    </Link>
  );
}

export function MoneyLink() {
  return (
    <Link className="link whole" to={href("/back-office/money")}>
      All money
    </Link>
  );
}

type Props = { number: string; name: string; stands: string };

/** The order that money belongs to: its customer and status, with links. */
export function WhoseMoney({ number, name, stands }: Props) {
  return (
    <>
      <p>
        {name}. {stands}.
      </p>
      <p className="money__presses cluster">
        <OrderLink number={number} words="Open the order" />
        <MoneyLink />
      </p>
    </>
  );
}
