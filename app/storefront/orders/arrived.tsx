import { useSearchParams } from "react-router";

/**
 * The query parameter that tells the page of an order, or of its payment, that the customer had sent the order before
 * without getting an answer.
 */
export const arrivedQuery = "arrived";

/** Tells a customer who sent an order again, because no answer had come, that it was placed the first time. */
export function Arrived() {
  const [asked] = useSearchParams();
  if (!asked.has(arrivedQuery)) return null;
  return (
    <p className="banner banner--good" role="status">
      Your order had reached us the first time: only the answer was lost. It was placed once, not twice.
    </p>
  );
}
