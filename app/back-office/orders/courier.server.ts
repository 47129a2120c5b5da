import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { sendParcel } from "#domain/orders/dispatch.server.ts";
import { orderStatuses } from "#domain/orders/order.ts";
import { parcelForm } from "#domain/orders/parcel.ts";
import { doneAddress } from "./done.server.ts";
import { unknownOrder } from "./order-at-desk.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Sends a parcel off, or corrects one, with what was filled in; otherwise answers with every fault and all of that. */
export async function parcelFromForm(context: Context, request: Request, number: string) {
  const form = parseForm(await readForm(request), parcelForm, ["courier", "trackingNumber"]);
  if (!form.ok) return invalid(context, form);
  const sent = await sendParcel(context.get(database), number, {
    ...form.data,
    by: whoActs(context),
    seen: orderStatuses.find((status) => status === form.values.seen) ?? "packed",
    known: form.values.known ?? "",
  });
  if (!sent) throw unknownOrder(number);
  if ("refused" in sent) return conflict(context, { ...form, problems: { form: sent.refused } });
  const order = href("/back-office/orders/:number", { number });
  return done(sent.batch ? doneAddress(order, { batch: sent.batch, refused: [] }) : `${order}#parcel`);
}
