import { MoneyLink, OrderLink } from "./order-link.tsx";

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
