import { href, Link } from "react-router";

/** A link to an order's page in the back office. */
export function OrderLink({ number, words = number }: { number: string; words?: string }) {
  return (
    <Link className="link whole" to={href("/back-office/orders/:number", { number })}>
      {words}
    </Link>
  );
}

/** A link to the page of money. */
export function MoneyLink() {
  return (
    <Link className="link whole" to={href("/back-office/money")}>
      All money
    </Link>
  );
}

type Props = { number: string; name: string; stands: string };

/** The customer and the status of the order that a page about money is of, with links. */
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
