import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import type { ShownForm } from "./checkout.server.ts";
import { linkTo } from "#app/words/words.ts";
import { formId, intents } from "./intents.ts";

type ObstaclesProps = {
  sentences: string[];
  button: ShownForm["button"] | undefined;
  /** Whether the page also has the checkout form. The button then sends that form, so what was typed in it is kept. */
  keeps: boolean;
};

/** The reasons why the order cannot be placed, with a button that leaves out what is sold out or cannot be sent. */
export function Obstacles({ sentences, button, keeps }: ObstaclesProps) {
  return (
    <section className="banner banner--bad" aria-labelledby="obstacles">
      <div>
        <h2 id="obstacles">{t`This order cannot be placed yet`}</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {button === "leave-out" && (
          <p>
            {t`What cannot be had or sent leaves your cart.`}
            {keeps && ` ${t`What you have typed stays.`}`}
          </p>
        )}
        <p className="row mt-3">
          {button === "leave-out" && (
            <button className="btn" form={formId} name="intent" value={intents.leaveOut}>
              {t`Leave it out and go on`}
            </button>
          )}
          <Link className="link" to={href("/cart")}>
            {t`Change the cart`}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The form that the button in `Obstacles` sends when the page has no checkout form. `cart`: the cart's id. */
export function LeaveOutForm({ cart, collects }: { cart: string; collects: boolean }) {
  return (
    <form
      id={formId}
      method="post"
      action={linkTo(`${href("/checkout")}${collects ? "?collect" : ""}${summaryAnchor}`)}
    >
      <input type="hidden" name="cart" value={cart} />
    </form>
  );
}
