import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { done, invalid, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import type { Problems } from "#app/ui/field.tsx";
import { tableText } from "#app/uploads.server.ts";
import { readTrackingNumbers } from "#domain/orders/parcels/courier-file.ts";
import type { Courier } from "#domain/orders/parcels/couriers.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { sendParcels, sharedInWords, type Leaving } from "#domain/orders/parcels/dispatch.server.ts";
import { countRolls } from "#domain/orders/parcels/number-roll.server.ts";
import { readParcel } from "#domain/orders/parcels/parcel.ts";
import { findLatestCourier, listSharing } from "#domain/orders/parcels/parcels.server.ts";
import { dispatchAddress, numberField } from "./dispatch-address.ts";
import { doneAddress } from "./done.server.ts";

/** The couriers in use, the one with this name or that took the last parcel, and how many numbers its roll has left. */
export async function readCourier(context: Context, name: string | null) {
  const db = context.get(database);
  const couriers = await listCouriers(db);
  const wanted = name ?? (await findLatestCourier(db));
  const courier = couriers.find((one) => one.name === wanted) ?? couriers[0];
  return { couriers, courier, left: courier ? ((await countRolls(db)).get(courier.id) ?? 0) : 0 };
}

/** `shared`: the tracking numbers that other orders have, until that is confirmed. */
export type DispatchAnswer = Refused & { shared?: string[] };

/**
 * Dispatches the parcels whose numbers were entered, or that were ticked; or fills in pasted numbers and shows the page
 * again. Sends nothing at all when a number has a fault, or is another parcel's too and that is not confirmed.
 */
export async function answerDispatch(context: Context, form: FormData) {
  const values = textsOf(form);
  const { courier, left } = await readCourier(context, values.courier ?? null);
  if (!courier) return invalid(context, { values, problems: { form: "Add a courier in the settings first." } });
  if (values.intent === "fill") return fill(context, form);
  const isByRoll = values.intent === "roll";
  const hasNumbers = courier.isNumbered && !isByRoll;
  const { problems, leaving } = hasNumbers ? readTyped(courier, form) : readTicked(courier, form, isByRoll);
  const wanting = wantingIn(leaving, hasNumbers, isByRoll ? left : Infinity);
  if (wanting && Object.keys(problems).length === 0) problems.form = wanting;
  if (Object.keys(problems).length > 0) return invalid(context, { values, problems });
  const shared = await findShared(context, leaving);
  if (shared.size > 0) {
    const words = Object.fromEntries([...shared].map(([order, sentence]) => [numberField(order), sentence]));
    const numbers = leaving.filter(({ order }) => shared.has(order)).map(({ trackingNumber }) => trackingNumber);
    return showAgain(context, { values, problems: words }, 409, { shared: [...new Set(numbers)] });
  }
  const advance = await sendParcels(context.get(database), whoActs(context), leaving);
  return done(
    doneAddress(dispatchAddress({ courier: courier.name, ...(isByRoll && { roll: "1" as const }) }), advance),
  );
}

function textsNamed(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}

type Read = { problems: Problems; leaving: Leaving[] };

function readTyped(courier: Courier, form: FormData): Read {
  const problems: Problems = {};
  const confirmed = form.getAll("shared");
  const leaving = textsNamed(form, "order").flatMap((order): Leaving[] => {
    const typed = form.get(numberField(order));
    if (typeof typed !== "string" || typed.trim() === "") return [];
    const read = readParcel([courier], { courier: courier.name, trackingNumber: typed });
    if (!read.ok) problems[numberField(order)] = `${order}: ${read.problems.trackingNumber}`;
    if (!read.ok) return [];
    // A tick holds for the number beside which it stood.
    const asksIfShared = !confirmed.includes(read.parcel.trackingNumber);
    return [{ order, ...read.parcel, asksIfShared }];
  });
  return { problems, leaving };
}

function readTicked({ name }: Courier, form: FormData, takesFromRoll: boolean): Read {
  const ticked = textsNamed(form, "tick");
  const leaving = ticked.map((order) => ({ order, courier: name, trackingNumber: "", takesFromRoll }));
  return { problems: {}, leaving };
}

function wantingIn(leaving: readonly Leaving[], hasNumbers: boolean, left: number): string | undefined {
  if (leaving.length > left) return `The roll has ${left} numbers left. Tick no more than that.`;
  if (leaving.length > 0) return undefined;
  return hasNumbers ? "Enter the number of at least one parcel." : "Tick at least one parcel.";
}

/** Sentences about tracking numbers that another order here or of before has, by the number of the order. */
async function findShared(context: Context, leaving: readonly Leaving[]): Promise<Map<string, string>> {
  const asked = leaving.filter(({ asksIfShared }) => asksIfShared);
  const before = await listSharing(
    context.get(database),
    asked.map(({ trackingNumber }) => trackingNumber),
  );
  const shared = asked.flatMap(({ order, trackingNumber }): [string, string][] => {
    const here = leaving.filter((other) => other.trackingNumber === trackingNumber).map((other) => other.order);
    const others = new Set([...here, ...(before.get(trackingNumber) ?? [])]);
    others.delete(order);
    return others.size > 0 ? [[order, sharedInWords([...others])]] : [];
  });
  return new Map(shared);
}

const MOST_NAMED = 5;

/** Shows the page again with the pasted numbers, or those of the file, in its fields. Sends nothing yet. */
async function fill(context: Context, form: FormData) {
  const values = textsOf(form);
  const refuseFill = (pasted: string) => invalid(context, { values, problems: { pasted } });
  const sent = await tableText(form, { pasted: "pasted", from: "your courier's app" });
  if ("refused" in sent) return refuseFill(sent.refused);
  const read = readTrackingNumbers(sent.text);
  if (!read.ok) return refuseFill(read.problem);
  const { byOrder, alone } = read;
  const orders = textsNamed(form, "order");
  const strange = [...byOrder.keys()].filter((order) => !orders.includes(order));
  const strangers = strange.slice(0, MOST_NAMED).join(", ");
  if (alone.length === 0 && strange.length === byOrder.size) {
    return refuseFill(`None of these orders is packed and on this page: ${strangers}.`);
  }
  const free = orders.filter((order) => (values[numberField(order)] ?? "") === "");
  if (alone.length > free.length) {
    return refuseFill(`These are ${alone.length} numbers, and ${free.length} parcels have none yet.`);
  }
  for (const [place, number] of alone.entries()) byOrder.set(free[place]!, number);
  for (const order of orders) values[numberField(order)] = byOrder.get(order) ?? values[numberField(order)] ?? "";
  const { pasted: _, ...filled } = values;
  const problems = { ...(strange.length > 0 && { pasted: `Not on this page, so left out: ${strangers}.` }) };
  return data<DispatchAnswer>({ values: filled, problems });
}
