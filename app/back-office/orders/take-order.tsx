import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { formFailed } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormState, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/take-order";
import { DeskItems, unknownButton } from "./desk-items.tsx";
import { DeskSums } from "./desk-sums.tsx";
import { NotTaken } from "./not-taken.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { lookAgain, takeOrder, type TakingView, viewOf } from "./take-order.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { cart: crypto.randomUUID(), view: (await viewOf(context, {})).shown, failed: context.get(formFailed) };
}

/** Places the order, or shows what another button of the form asks for. A second press finds the order of the first. */
export async function action({ context, request }: Route.ActionArgs) {
  const { intent = "look", ...values } = await readForm(request);
  if (intent !== "place" && intent !== "look") throw refuse(unknownButton);
  return intent === "place" ? takeOrder(context, values) : lookAgain(context, values);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("New order", loaderData?.failed);

const path = href("/back-office/orders/new");

/** Takes an order of somebody who calls: one form, which every button sends and shows again. */
export default function TakeOrder({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useKept(latest);
  const view: TakingView = answer?.view ?? loaderData.view;
  const form: FormState = { values: answer?.values ?? {}, problems: answer?.problems ?? {} };
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders")}>Orders</WayBack>
      <h1>New order</h1>
      <ErrorSummary problems={form.problems} />
      {answer && answer.sentences.length > 0 && (
        <NotTaken heading="Nothing was ordered yet" sentences={answer.sentences} />
      )}
      <form className="stack stack--wide mt-4" method="post" action={path + summaryAnchor} noValidate>
        <button className="visually-hidden" name="intent" value="look" tabIndex={-1} aria-hidden="true">
          Look
        </button>
        <input type="hidden" name="cart" value={form.values.cart ?? loaderData.cart} autoComplete="off" />
        <Caller form={form} view={view} />
        <DeskItems form={form} items={view.items} path={path} />
        <Where form={form} />
        <DeskSums form={form} sums={view.sums} collects={form.values.way === "collect"} path={path} />
        <div className="save-bar cluster">
          <button className="tool" name="intent" value="place">
            Take the order
          </button>
        </div>
      </form>
    </div>
  );
}

function Caller({ form, view: { addresses, isKnown } }: { form: FormState; view: TakingView }) {
  const here = `${path}#caller`;
  return (
    <section id="caller" tabIndex={-1} className="card stack" aria-labelledby="caller-heading">
      <h2 id="caller-heading">Who orders</h2>
      <TextField form={form} name="mobile" label="Mobile" {...asMobile} autoComplete="off" />
      <button className="tool tool--line" name="intent" value="look" formAction={here}>
        Find<span className="visually-hidden"> earlier addresses</span>
      </button>
      {addresses.length > 0 && (
        <ul className="ruled ruled--closed" aria-label="Earlier addresses">
          {addresses.map((words) => (
            <li key={words} className="ends">
              <span className="break">{words}</span>
              <button
                className="tool tool--line"
                name="address"
                value={words}
                aria-label={`Send it to ${words}`}
                formAction={here}
              >
                Take
              </button>
            </li>
          ))}
        </ul>
      )}
      {isKnown && addresses.length === 0 && !form.values.address1 && <p>No earlier address of this mobile.</p>}
      <TextField form={form} name="name" label="Name" autoComplete="off" maxLength={80} />
      <TextField form={form} name="email" label="E-mail" optional {...asEmail} autoComplete="off" />
    </section>
  );
}

function Where({ form }: { form: FormState }) {
  const collects = form.values.way === "collect";
  return (
    <section className="card stack" aria-labelledby="where-heading">
      <h2 id="where-heading">Where it goes</h2>
      <fieldset className="cluster">
        <legend className="visually-hidden">Sent or collected</legend>
        <label className="tick">
          <input type="radio" name="way" value="send" defaultChecked={!collects} />
          <span>Sent</span>
        </label>
        <label className="tick">
          <input type="radio" name="way" value="collect" defaultChecked={collects} />
          <span>Collected at the shop</span>
        </label>
      </fieldset>
      <p className="hint">An order that is collected needs no address.</p>
      <PlaceFields form={form} pincode={{}} isOptional />
      <TextareaField form={form} name="note" label="Note" optional rows={2} maxLength={300} />
      <Business form={form} />
    </section>
  );
}

function Business({ form }: { form: FormState }) {
  const fields = ["gstin", "businessName", "billAddress", "billPincode"];
  const isOpen = fields.some((name) => form.values[name] || form.problems[name]);
  return (
    <details className="folded" open={isOpen}>
      <summary>A bill with another name or address</summary>
      <div className="stack">
        <TextField form={form} name="gstin" label="GSTIN" optional autoComplete="off" maxLength={20} />
        <TextField form={form} name="businessName" label="Business" optional autoComplete="off" maxLength={120} />
        <TextField form={form} name="billAddress" label="Address on the bill" optional maxLength={200} />
        <TextField form={form} name="billPincode" label="Its pincode" optional inputMode="numeric" maxLength={10} />
      </div>
    </details>
  );
}
