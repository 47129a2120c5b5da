import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm, type Refused, showAgain } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, type FormState, type Problems, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatRupees } from "#domain/money.ts";
import { couriers } from "#domain/orders/kitchen/couriers.ts";
import { sendParcel } from "#domain/orders/kitchen/dispatch.server.ts";
import { isPackedHere, orderStatuses, cashToCollect } from "#domain/orders/order.ts";
import { recalledInWords } from "#domain/orders/kitchen/packing-obstacle.server.ts";
import { listRecalled } from "#domain/orders/kitchen/packing.server.ts";
import { parcelForm, whyNoParcel } from "#domain/orders/kitchen/parcel.ts";
import type { Route } from "./+types/courier";
import { doneAddress } from "./done.server.ts";
import { saying } from "./said-of-order.ts";
import { requireOrder, unknownOrder } from "./require-order.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await requireOrder(context.get(database), params.number);
  const { number, name, city, pincode, status, courier, trackingNumber } = order;
  const recalled = (await listRecalled(context.get(database), isPackedHere(status) ? [order.id] : [])).get(order.id);
  const whyNot = whyNoParcel(order) ?? (recalled && recalledInWords(recalled));
  const cashPaise = cashToCollect(order);
  const failed = context.get(formFailed);
  return { number, name, city, pincode, status, courier, trackingNumber, whyNot, cashPaise, failed };
}

/** `shared`: a tracking number that other orders have, until it is confirmed. */
type Answer = Refused & { shared?: string };
type ParcelState = FormState<"seen" | "known" | "courier" | "trackingNumber">;

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), parcelForm, ["courier", "trackingNumber"]);
  if (!form.ok) return invalid(context, form);
  const sent = await sendParcel(context.get(database), number, {
    ...form.data,
    by: whoActs(context),
    seen: orderStatuses.find((status) => status === form.values.seen) ?? "packed",
    known: form.values.known ?? "",
    // A tick holds for the number beside which it stood.
    asksIfShared: form.values.shared !== form.data.trackingNumber,
  });
  if (!sent) throw unknownOrder(number);
  if ("sharedWith" in sent) {
    const { trackingNumber } = form.data;
    const asked = { ...form, problems: { trackingNumber: sharedSentence(sent.sharedWith) } };
    return showAgain(context, asked, 409, { shared: trackingNumber });
  }
  if ("refused" in sent) return conflict(context, { ...form, problems: { form: sent.refused } });
  const order = href("/back-office/orders/:number", { number });
  return done(
    sent.submissionId ? doneAddress(order, { submissionId: sent.submissionId, refused: [] }) : saying(order, "same"),
  );
}

function sharedSentence(numbers: readonly string[]): string {
  return `${numbers.join(", ")} ${numbers.length === 1 ? "has" : "have"} this number already. Look at the receipt again, or tick that they travel in one parcel`;
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Courier of ${params.number}`, loaderData?.failed);

export default function Courier({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const refused: Answer | undefined = useKept(latest);
  const { number, status } = order;
  const isOnTheRoad = status === "dispatched";
  const form: ParcelState = refused ?? {
    values: { courier: order.courier ?? "", trackingNumber: order.trackingNumber ?? "" },
    problems: {},
  };
  const { values, problems } = form;
  const shared = refused?.shared;
  if (order.whyNot) return <NoParcel number={number} whyNot={order.whyNot} problems={problems} />;
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <h1>{isOnTheRoad ? `Correct the parcel of ${number}` : `Hand ${number} to a courier`}</h1>
      <p>
        For {order.name}, {order.city} {order.pincode}. The customer gets a mail with what you write here.
      </p>
      {order.cashPaise !== undefined && (
        <p>
          <span className="mark mark--due">{formatRupees(order.cashPaise)} to collect</span> in cash at the door.
        </p>
      )}
      <ErrorSummary problems={problems} />
      <form
        className="stack stack--wide stack--start mt-4"
        method="post"
        action={href("/back-office/orders/:number/courier", { number }) + summaryAnchor}
        noValidate
      >
        <input type="hidden" name="seen" value={values.seen ?? status} />
        <input type="hidden" name="known" value={values.known ?? order.trackingNumber ?? ""} />
        <SelectField form={form} name="courier" label="Courier">
          <option value="">Choose</option>
          {couriers.map((courier) => (
            <option key={courier}>{courier}</option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="trackingNumber"
          label="Tracking number"
          hint="As it is on the receipt, such as EE 123456785 IN. Our own rider needs none."
          required={false}
          {...asCode}
          maxLength={40}
        />
        {shared && (
          <label className="tick">
            <input type="checkbox" name="shared" value={shared} />
            <span>They travel in one parcel under {shared}.</span>
          </label>
        )}
        <button className="tool">{isOnTheRoad ? "Correct it and tell the customer" : "It has left"}</button>
      </form>
    </div>
  );
}

function NoParcel({ number, whyNot, problems }: { number: string; whyNot: string; problems: Problems }) {
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <h1>No parcel of {number} to send</h1>
      <ErrorSummary problems={problems} />
      <p>{whyNot}</p>
    </div>
  );
}
