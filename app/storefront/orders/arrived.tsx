import { useSearchParams } from "react-router";

/** In the query of an order's page and of its payment: no answer had come when the order was placed, and it was sent again. */
export const arrivedQuery = "arrived";

/** Says, to whoever sent an order again because no answer came, that the first time was enough. */
export function Arrived() {
  const [asked] = useSearchParams();
  if (!asked.has(arrivedQuery)) return null;
  return (
    <p className="banner banner--good" role="status">
      Your order had reached us the first time: only the answer was lost. It was placed once, not twice.
    </p>
  );
}
