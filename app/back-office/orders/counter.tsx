import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { formFailed } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asMobile, CheckboxField, type FormState, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/counter";
import { type CounterView, lookAgain, readSold, sell, viewOf } from "./counter.server.ts";
import { DeskItems, unknownButton } from "./desk-items.tsx";
import { NotTaken } from "./not-taken.tsx";
import { UtrField } from "./utr-field.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    cart: crypto.randomUUID(),
    sold: await readSold(context, request),
    view: (await viewOf(context, {})).shown,
    failed: context.get(formFailed),
  };
}

/** Sells, or shows what another button of the form asks for. A second press finds the sale of the first. */
export async function action({ context, request }: Route.ActionArgs) {
  const { intent = "look", ...values } = await readForm(request);
  if (intent === "look") return lookAgain(context, values);
  if (intent !== "cash" && intent !== "upi") throw refuse(unknownButton);
  return sell(context, values, intent);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Counter sale", loaderData?.failed);

const path = href("/back-office/orders/counter");

/** Sells over the counter: one form, which every button sends. It is ready for the next customer afterwards. */
export default function Counter({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view: CounterView = answer?.view ?? loaderData.view;
  const form: FormState = { values: answer?.values ?? {}, problems: answer?.problems ?? {} };
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders")}>Orders</WayBack>
      {loaderData.sold && !answer && <Sold sold={loaderData.sold} />}
      <h1>Counter sale</h1>
      <ErrorSummary problems={form.problems} />
      {answer && answer.sentences.length > 0 && <NotTaken heading="Nothing was sold" sentences={answer.sentences} />}
      <form
        key={answer ? "again" : loaderData.cart}
        className="stack stack--wide mt-4"
        method="post"
        action={path + summaryAnchor}
        noValidate
      >
        <button className="visually-hidden" name="intent" value="look" tabIndex={-1} aria-hidden="true">
          Look
        </button>
        <input type="hidden" name="cart" value={form.values.cart ?? loaderData.cart} autoComplete="off" />
        <DeskItems form={form} items={view.items} path={path} />
        {view.sums && <Paying form={form} sums={view.sums} />}
        {view.sums && (
          <div className="save-bar cluster">
            {view.sums.obstacles.length === 0 &&
              view.sums.offers.map(({ method, total }) => (
                <button key={method} className="tool" name="intent" value={method}>
                  {names[method]} {total}
                </button>
              ))}
            <button className="tool tool--line" name="intent" value="look" formAction={`${path}#items`}>
              Count again
            </button>
          </div>
        )}
      </form>
    </div>
  );
}

function Sold({ sold: { number, token, total } }: { sold: NonNullable<Route.ComponentProps["loaderData"]["sold"]> }) {
  return (
    <p id="done" className="banner banner--good" role="status">
      Sold for {total}.{" "}
      <Link className="link" to={href("/back-office/orders/:number", { number })}>
        {number}
      </Link>{" "}
      <Link className="link" to={href("/orders/:token/invoice", { token })} reloadDocument>
        Its bill
      </Link>
    </p>
  );
}

type PayingProps = { form: FormState; sums: NonNullable<CounterView["sums"]> };

const names = { cash: "Cash", upi: "UPI", razorpay: "" };

function Paying({ form, sums: { lines, less, obstacles, offers } }: PayingProps) {
  return (
    <section className="card stack" aria-labelledby="paid-heading">
      <h2 id="paid-heading">How it is paid</h2>
      <input type="hidden" name="lines" value={lines} autoComplete="off" />
      {offers.map(({ method, totalPaise }) => (
        <input key={method} type="hidden" name={`total-${method}`} value={totalPaise} autoComplete="off" />
      ))}
      {less && <p>{less} less than usual.</p>}
      {obstacles.map((sentence) => (
        <p key={sentence} className="error">
          {sentence}
        </p>
      ))}
      <CheckboxField form={form} name="bill" label="Show the bill, to print it" />
      <details className="folded" open={Boolean(form.values.utr || form.values.mobile || form.values.name)}>
        <summary>UTR, or who buys</summary>
        <div className="stack">
          <UtrField form={form} />
          <TextField form={form} name="name" label="Name" optional autoComplete="off" maxLength={80} />
          <TextField form={form} name="mobile" label="Mobile" optional {...asMobile} autoComplete="off" />
        </div>
      </details>
    </section>
  );
}
