import { href, Link } from "react-router";

/** Leads to an order's page in the back office. */
export function OrderLink({ number, words = number }: { number: string; words?: string }) {
  return (
    <Link className="link whole" to={href("/back-office/orders/:number", { number })}>
      {words}
    </Link>
  );
}

/** Leads back to what is looked for and owed. */
export function MoneyLink() {
  return (
    <Link className="link whole" to={href("/back-office/money")}>
      All money
    </Link>
  );
}

type Props = { number: string; name: string; stands: string };

/** Whose order a page about money is of, how it stands, and the ways on. */
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
