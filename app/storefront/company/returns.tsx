import { href, Link } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import type { Route } from "./+types/returns";
import { Policy } from "./policy.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: "Returns, refunds and cancelling",
      description:
        "What happens when a parcel of The Tastemakers, Guntur, arrives damaged, wrong or late, how money goes back, and until when an order can be cancelled.",
      path: href("/returns"),
      trail: [["Returns and refunds", href("/returns")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Returns() {
  const { daysToReport } = useSettings();
  const within = daysToReport === 1 ? "within one day" : `within ${daysToReport} days`;
  return (
    <Policy
      title="Returns and refunds"
      lead="Sweets are food, so we cannot sell again what has left us. We put right what was our fault."
    >
      <h2>Cancelling</h2>
      <p>
        You can cancel free of charge until your order is packed, on the page of your order. We never take a
        cancellation charge. What you paid goes back to you in full.
      </p>
      <h2>Damaged, spoiled, wrong or missing</h2>
      <p>
        Tell us {daysToReport ? `${within} after it arrives` : "as soon as it arrives"}, with a photograph of the parcel
        and of what is in it. We send it again or give your money back, the delivery charge with it.
      </p>
      <p>
        You need not send food back to us. If we ask for a parcel back, to look at it, we collect it and pay for that.
      </p>
      <h2>Late</h2>
      <p>When an order comes later than we said, you may refuse it and get all your money back.</p>
      <h2>A change of mind</h2>
      <p>Once it is packed, food cannot be exchanged or taken back because of a change of mind.</p>
      <h2>How money goes back</h2>
      <p>
        It goes back the way it was paid, within 5 to 7 working days after we agreed to it: to the card, the bank or the
        UPI account it came from. Cash is returned by UPI or bank transfer. You get a credit note for it.
      </p>
      <p>
        <Link to={href("/grievance")}>Tell us what went wrong</Link>. You get a ticket number with which you can see how
        it stands, and add the photographs there.
      </p>
    </Policy>
  );
}
