import { href, Link } from "react-router";

type Props = {
  orders: { number: string; words: string }[];
  others: { reference: string; words: string }[];
};

/** What else the same mobile or e-mail has had from us. */
export function Related({ orders, others }: Props) {
  if (orders.length + others.length === 0) return null;
  return (
    <section className="card" aria-labelledby="related">
      <h2 id="related">From the same mobile or e-mail</h2>
      <ul className="stack">
        {orders.map(({ number, words }) => (
          <li key={number}>
            <Link className="link" to={href("/back-office/orders/:number", { number })}>
              {number}
            </Link>{" "}
            {words}
          </li>
        ))}
        {others.map(({ reference, words }) => (
          <li key={reference}>
            <Link className="link" to={href("/back-office/enquiries/:reference", { reference })}>
              {reference}
            </Link>{" "}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
