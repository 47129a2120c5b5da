import { href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import type { Values } from "#app/ui/field.tsx";
import { sendParcel } from "#domain/orders/dispatch.server.ts";
import { orderStatuses } from "#domain/orders/order.ts";
import { parcelForm } from "#domain/orders/parcel.ts";
import { doneAddress } from "./done.server.ts";
import { unknownOrder } from "./order-at-desk.server.ts";
import { refuseForm } from "./refuse-form.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Sends a parcel off, or corrects one, with what was filled in; otherwise answers with every fault and all of that. */
export async function parcelFromForm(context: Context, request: Request, number: string) {
  const values: Values = { courier: "", trackingNumber: "", ...textsOf(await readForm(request)) };
  const parsed = parcelForm.safeParse(values);
  if (!parsed.success) return refuseForm(context, values, firstProblems(parsed.error, ["courier", "trackingNumber"]));
  const sent = await sendParcel(context.get(database), number, {
    ...parsed.data,
    by: whoActs(context),
    seen: orderStatuses.find((status) => status === values.seen) ?? "packed",
    known: values.known ?? "",
  });
  if (!sent) throw unknownOrder(number);
  if ("refused" in sent) return refuseForm(context, values, { form: sent.refused }, 409);
  const order = href("/back-office/orders/:number", { number });
  const told = sent.batch ? doneAddress(order, { batch: sent.batch, refused: [] }) : `${order}#parcel`;
  return redirect(told, 303);
}
