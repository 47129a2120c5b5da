import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/correct";
import { BackToOrder } from "./back-to-order.tsx";
import { PersonFields, PlaceFields, SenderFields } from "./correct-fields.tsx";
import { correctFromForm, correctPage } from "./correct.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return correctPage(context, params.number);
}

export function action({ context, params, request }: Route.ActionArgs) {
  return correctFromForm(context, request, params.number);
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Correct ${params.number}`, loaderData?.failed);

export default function Correct({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const kept = useKept(latest);
  const { number, collects, isGift, whyNot } = order;
  const problems = kept?.problems ?? {};
  const filled = { values: { ...order.values, ...kept?.values }, problems };
  return (
    <div className="desk-narrow">
      <BackToOrder number={number} />
      <h1>Correct {number}</h1>
      <ErrorSummary problems={problems} />
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <>
          <WhatFollows order={order} />
          <form
            className="desk-form stack stack--wide"
            method="post"
            action={href("/back-office/orders/:number/correct", { number }) + summaryAnchor}
            noValidate
          >
            <input type="hidden" name="known" value={kept?.values.known ?? order.known} />
            <PersonFields {...filled} isGift={isGift} />
            {!collects && <PlaceFields {...filled} stays={order.stays} />}
            {isGift && <SenderFields {...filled} />}
            <button className="tool">Correct the order</button>
          </form>
        </>
      )}
    </div>
  );
}

function WhatFollows({ order: { invoice, isPacked, isMailed } }: { order: Route.ComponentProps["loaderData"] }) {
  return (
    <ul className="money__follows stack">
      <li>
        The order&rsquo;s page tells the customer which of it was corrected{isMailed ? ", and so does a mail" : ""}.
      </li>
      {invoice && <li>Invoice {invoice} is issued and stays as it is.</li>}
      {isPacked && <li>It is packed: print its address label anew.</li>}
    </ul>
  );
}
