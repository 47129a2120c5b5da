import { href, Link } from "react-router";

export function BackToOrder({ number }: { number: string }) {
  return (
    <p>
      <Link className="desk-back tap" to={href("/back-office/orders/:number", { number })}>
        {number}
      </Link>
    </p>
  );
}
