import { href, Link } from "react-router";
import { noValues } from "#app/ui/field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./checkout-form.tsx";
import { Destination } from "./destination.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { placeFromForm } from "./place.server.ts";
import { showCheckout } from "./show.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCheckout(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return placeFromForm(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** One page from who to how it is paid, in one form with one button. */
export default function Checkout({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { form, summary, place } = loaderData;
  const isObstructed = summary.obstacles.length > 0;
  // What was typed stays, even when there is nothing left to order.
  const isFormShown = form && (form.button !== "none" || actionData);
  return (
    <div className="wrap page">
      <h1 className="pgh">Checkout</h1>
      <p className="muted stepline">
        One page. Fill in everything that is not marked optional.{" "}
        {!place.account && (
          <>
            No account needed. Have an account?{" "}
            <Link to={`${href("/sign-in")}?to=${encodeURIComponent(href("/checkout"))}`}>Sign in</Link>
          </>
        )}
      </p>
      {actionData?.sentences && <Changed sentences={actionData.sentences} isObstructed={isObstructed} />}
      <ErrorSummary problems={actionData?.problems ?? {}} />
      <div className="two stack">
        <div className="form stack">
          <Destination place={place} />
          {isObstructed && <Obstacles sentences={summary.obstacles} />}
          {isFormShown && (
            <CheckoutForm
              form={form}
              place={place}
              values={actionData?.values ?? place.account?.known ?? noValues}
              problems={actionData?.problems ?? {}}
            />
          )}
        </div>
        <OrderSummary summary={summary} />
      </div>
    </div>
  );
}

function Changed({ sentences, isObstructed }: { sentences: string[]; isObstructed: boolean }) {
  return (
    <div id="problem" className="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>Something has changed. No order was placed</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {!isObstructed && <p>Look it over below. If it suits you, place the order once more.</p>}
      </div>
    </div>
  );
}

function Obstacles({ sentences }: { sentences: string[] }) {
  return (
    <section className="banner banner--bad" aria-labelledby="obstacles">
      <div>
        <h2 id="obstacles">This order cannot be placed yet</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          <Link className="link" to={href("/cart")}>
            Change the cart
          </Link>
        </p>
      </div>
    </section>
  );
}
