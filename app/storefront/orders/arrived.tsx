import { t } from "@lingui/core/macro";
import { useSearchParams } from "react-router";

/** The query parameter that is set when the customer sent the order twice, because the first answer was lost. */
export const arrivedQuery = "arrived";

/** Tells a customer who sent an order twice that it was placed once. */
export function Arrived() {
  const [asked] = useSearchParams();
  if (!asked.has(arrivedQuery)) return null;
  return (
    <p className="banner banner--good" role="status">
      {t`Your order had reached us the first time: only the answer was lost. It was placed once, not twice.`}
    </p>
  );
}
