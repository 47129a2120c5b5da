import { data, href, Link, redirect } from "react-router";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm, type Refused } from "#app/form.server.ts";
import { AddressFields } from "#app/storefront/checkout/address-fields.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, emptyForm, type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { changeAddress, isForOthers } from "#domain/checkout/change-address.server.ts";
import { whereForm, whereOrder } from "#domain/checkout/correction-form.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { type Redirection, redirectionInWords } from "#domain/checkout/redirection.ts";
import { countCorrections } from "#domain/orders/customer/correction.server.ts";
import { dayInWords } from "#platform/day.ts";
import type { Route } from "./+types/address";
import { orderBehind } from "./order-behind.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderBehind(context.get(database), params.token);
  const base = href("/orders/:token", params);
  if (order.collects || !mayMove(order)) throw redirect(`${base}#placed`, 303);
  const { number, address1, address2, landmark, city, pincode, gstin, isGift } = order;
  return {
    base,
    number,
    asksBuyer: gstin !== null && !isGift,
    known: String(await countCorrections(context.get(database), order.id)),
    values: {
      address1: address1 ?? "",
      address2: address2 ?? "",
      landmark: landmark ?? "",
      city: city ?? "",
      pincode: pincode ?? "",
      forOthers: isForOthers(order) ? "yes" : "",
    },
    page: pageMeta(context, {
      title: `Another address for order ${number}`,
      description: "Give your order another address until it is packed.",
      path: `${base}/address`,
      noindex: true,
    }),
  };
}

type Answer = Refused & { asks?: Redirection & { sentences: string[] } };

export async function action({ context, params, request }: Route.ActionArgs) {
  const order = await orderBehind(context.get(database), params.token);
  const base = href("/orders/:token", params);
  const form = parseForm(await readForm(request), whereForm, whereOrder);
  if (!form.ok) return invalid(context, form);
  const { known = "", seen, day } = form.values;
  const wish = { orderId: order.id, to: form.data, day, seen, known: Number(known), mayGiveBack: true };
  const outcome = await changeAddress(context.get(database), wish, "customer");
  if (typeof outcome === "object" && "refused" in outcome)
    return conflict(context, { ...form, problems: { form: outcome.refused } });
  if (typeof outcome === "object") {
    const asks = { sentences: redirectionInWords(order, outcome.asks), ...outcome.asks };
    return data<Answer>({ values: form.values, problems: {}, asks });
  }
  return done(`${base}#placed`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page on which a customer gives an order that is not packed another address. */
export default function Address({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const { base, number, asksBuyer } = order;
  const kept: Answer | undefined = useKept<Answer>(latest);
  const form: FormState = kept ?? { values: order.values, problems: {} };
  const pincode = <PincodeField form={form} />;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">Another address for order {number}</h1>
      <ErrorSummary problems={form.problems} />
      <p className="lead">
        Until it is packed, your order can go somewhere else. If it then costs something else or comes on another day,
        we say so before anything is changed.
      </p>
      <form className="form stack" method="post" action={`${base}/address${summaryAnchor}`} noValidate>
        <input type="hidden" name="known" value={form.values.known ?? order.known} autoComplete="off" />
        <AddressFields form={form} pincode={pincode} />
        {asksBuyer && (
          <CheckboxField form={form} name="forOthers" label="It goes to somebody else, not to this business" />
        )}
        {kept?.asks && <Asked asks={kept.asks} />}
        <div className="row">
          <button className="btn">{kept?.asks ? "Yes, change the address" : "Change the address"}</button>
          <Link className="btn btn--line" to={base}>
            No, leave it
          </Link>
        </div>
      </form>
    </div>
  );
}

function PincodeField({ form }: { form: FormState }) {
  return (
    <TextField
      form={form}
      name="pincode"
      label="Pincode"
      className="c3"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={20}
    />
  );
}

/** What another pincode costs, and on which day the order arrives there. */
function Asked({ asks: { sentences, seen, days, promisedOn } }: { asks: NonNullable<Answer["asks"]> }) {
  const form: FormState = emptyForm;
  return (
    <section className="stack" aria-labelledby="asked" id={summaryAnchor.slice(1)} tabIndex={-1}>
      <h2 id="asked">What changes with it</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="lead">
          {sentence}
        </p>
      ))}
      <input type="hidden" name="seen" value={seen} autoComplete="off" />
      <SelectField form={form} name="day" label="Arrives on" defaultValue={promisedOn} key={promisedOn}>
        {days.map((day) => (
          <option key={day} value={day}>
            {dayInWords(day)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
