import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, readForm, type Refused, showAgain } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, type FormState, type Problems, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatRupees } from "#domain/money.ts";
import { isPackedHere, orderStatuses, cashToCollect } from "#domain/orders/order.ts";
import { recalledInWords } from "#domain/orders/kitchen/packing-obstacle.server.ts";
import { listRecalled } from "#domain/orders/kitchen/packing.server.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { sendParcel, sharedInWords } from "#domain/orders/parcels/dispatch.server.ts";
import { readParcel, whyNoParcel } from "#domain/orders/parcels/parcel.ts";
import { findLastParcel } from "#domain/orders/parcels/parcels.server.ts";
import type { Route } from "./+types/courier";
import { doneAddress } from "./done.server.ts";
import { saying } from "./said-of-order.ts";
import { requireOrder, unknownOrder } from "./require-order.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await requireOrder(context.get(database), params.number);
  const { number, name, city, pincode, status } = order;
  const last = await findLastParcel(context.get(database), order.id);
  const { courier = "", trackingNumber = "" } = last ?? {};
  const names = (await listCouriers(context.get(database))).map((one) => one.name);
  const couriers = courier === "" || names.includes(courier) ? names : [...names, courier];
  const recalled = (await listRecalled(context.get(database), isPackedHere(status) ? [order.id] : [])).get(order.id);
  const whyNot = whyNoParcel(order) ?? (recalled && recalledInWords(recalled));
  const cashPaise = cashToCollect(order);
  const failed = context.get(formFailed);
  return { number, name, city, pincode, status, courier, trackingNumber, couriers, whyNot, cashPaise, failed };
}

/** `shared`: a tracking number that other orders have, until it is confirmed. */
type Answer = Refused & { shared?: string };
type ParcelState = FormState<"seen" | "known" | "courier" | "trackingNumber">;

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const db = context.get(database);
  const read = readParcel(await listCouriers(db, true), values);
  if (!read.ok) return invalid(context, { values, problems: read.problems });
  const sent = await sendParcel(db, number, {
    ...read.parcel,
    by: whoActs(context),
    seen: orderStatuses.find((status) => status === values.seen) ?? "packed",
    known: values.known ?? "",
    // A tick holds for the number beside which it stood.
    asksIfShared: values.shared !== read.parcel.trackingNumber,
  });
  if (!sent) throw unknownOrder(number);
  if ("sharedWith" in sent) {
    const { trackingNumber } = read.parcel;
    const asked = { values, problems: { trackingNumber: sharedInWords(sent.sharedWith) } };
    return showAgain(context, asked, 409, { shared: trackingNumber });
  }
  if ("refused" in sent) return conflict(context, { values, problems: { form: sent.refused } });
  const order = href("/back-office/orders/:number", { number });
  return done(
    sent.submissionId ? doneAddress(order, { submissionId: sent.submissionId, refused: [] }) : saying(order, "same"),
  );
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Courier of ${params.number}`, loaderData?.failed);

export default function Courier({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const refused: Answer | undefined = useKept(latest);
  const { number, status } = order;
  const isOnTheRoad = status === "dispatched";
  const form: ParcelState = refused ?? {
    values: { courier: order.courier, trackingNumber: order.trackingNumber },
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
        <input type="hidden" name="known" value={values.known ?? order.trackingNumber} />
        <SelectField form={form} name="courier" label="Courier">
          <option value="">Choose</option>
          {order.couriers.map((courier) => (
            <option key={courier}>{courier}</option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="trackingNumber"
          label="Tracking number"
          hint="As it is on the receipt, such as EE 123456785 IN. Who gives no number needs none."
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
