import { href, Link } from "react-router";
import { z } from "zod";
import { admitIntent, may, whoActs } from "#app/access.ts";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { addressFields } from "#domain/delivery/address.ts";
import { parsePincode } from "#domain/delivery/delivery.ts";
import { formatRupees } from "#domain/money.ts";
import { listInParcel, sayWhatCameBack, whyNotSold, type InParcel } from "#domain/order-changes/came-back.server.ts";
import { previewSendingAgain, sendAgain } from "#domain/order-changes/sending-again.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { cashToCollect, isPaid, keptOf } from "#domain/orders/order.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import type { Route } from "./+types/came-back";
import { PlaceFields } from "./place-fields.tsx";
import { requireOrder } from "./require-order.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = await requireOrder(context.get(database), params.number);
  const { number, name, status, collects } = order;
  const isBack = status === "returned";
  const packed = isBack ? await listInParcel(context.get(database), order.id) : [];
  return {
    number,
    name,
    stands: `It is ${statusInWords(status)}`,
    isBack,
    lines: may(context, "stock") ? linesOf(order, packed) : [],
    waitsForStaff: packed.length > 0 && !may(context, "stock"),
    again: isBack && !collects && may(context, "contacts") ? await againOf(context, order) : undefined,
    money: moneyOf(context, order),
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

/** The lines of an order of which something lies in its parcel. */
function linesOf({ lines }: FullOrder, packed: readonly InParcel[]) {
  const today = dayInIndia(new Date());
  return lines.flatMap(({ position, name, label, quantity }) => {
    const own = packed.filter((one) => one.position === position);
    if (own.length === 0) return [];
    const lots = [...new Map(own.map((one) => [one.lotId, one])).values()];
    return [
      {
        position,
        words: `${quantity} × ${name}, ${label}`,
        most: quantity,
        lots: lots.map((one) => lotOf(one, today)),
      },
    ];
  });
}

function lotOf(lot: InParcel, today: string): string {
  const why = whyNotSold(lot, today);
  const day = lot.bestBefore === null ? "its day is not known" : `best before ${dayInWords(lot.bestBefore)}`;
  const fate =
    why === "past-day" ? ", which has passed: it is written off" : why ? ", recalled: it is written off" : "";
  return `Batch ${lot.lotId}, ${day}${fate}`;
}

/** What sending it again to its own address would do, each way; and that address. */
async function againOf(context: Context, order: FullOrder) {
  const { id, address1, address2, landmark, city, pincode, email } = order;
  const ways = await Promise.all(
    (["parcel", "stock"] as const).map((what) => previewSendingAgain(context.get(database), id, what)),
  );
  const [parcel, anew] = ways.map((one) => ("refused" in one ? one : { by: dayInWords(one.promisedOn) }));
  const address = Object.entries({ address1, address2, landmark, city, pincode });
  return {
    parcel: parcel!,
    anew: anew!,
    isMailed: email !== null,
    address: Object.fromEntries(address.map(([field, text]) => [field, text ?? ""])),
  };
}

/** What of the order's money waits for a decision, in words; undefined for those who see no money. */
function moneyOf(context: Context, order: FullOrder) {
  if (!may(context, "money") || order.status !== "returned") return undefined;
  const kept = keptOf(order.sums);
  if (isPaid(order) && kept > 0) {
    return { words: `${formatRupees(kept)} of its money is here.`, mayRefund: may(context, "refund"), isPaid: true };
  }
  const unpaid = cashToCollect({ ...order, sums: { ...order.sums, allowedPaise: 0 } });
  const words = unpaid
    ? `Nobody paid for it. Sent again, ${formatRupees(unpaid)} is collected at the door.`
    : "None of its money is here.";
  return { words, mayRefund: false, isPaid: false };
}

const place = z.object(addressFields).transform(({ landmark, pincode, ...rest }) => ({
  ...rest,
  landmark: landmark || null,
  pincode: parsePincode(pincode)!,
}));
const placeOrder = Object.keys(addressFields);

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const { intent = "", ...values } = await readForm(request);
  admitIntent(context, "/back-office/orders/:number/came-back", intent);
  const { id: orderId, number, lines } = await requireOrder(db, params.number);
  const by = whoActs(context);
  const stays = (refused: string) => conflict(context, { values, problems: { form: refused } });
  if (intent === "parcel" || intent === "anew") {
    const form = parseForm(values, place, placeOrder);
    if (!form.ok) return invalid(context, form);
    const what = intent === "parcel" ? "parcel" : "stock";
    const sent = await sendAgain(db, by, { orderId, what, place: form.data });
    return typeof sent === "string"
      ? leadTo(href("/back-office/orders/:number", { number }), sent)
      : stays(sent.refused);
  }
  const read = readPacks(intent, lines, values);
  if ("problems" in read) return invalid(context, read);
  const said = await sayWhatCameBack(db, by, { orderId, toShelf: read.toShelf });
  return "refused" in said
    ? stays(said.refused)
    : leadTo(href("/back-office/orders/:number/came-back", { number }), "came back");
}

/** How many packs of each line go back to the shelf, by position; or the problems of the fields that say so. */
function readPacks(
  intent: string,
  lines: FullOrder["lines"],
  values: Record<string, string>,
): { toShelf: Map<number, number> } | Refused {
  if (intent === "off") return { toShelf: new Map() };
  if (intent === "shelf") return { toShelf: new Map(lines.map(({ position, quantity }) => [position, quantity])) };
  if (intent !== "some") throw refuse("There is nothing here for that button.", 404);
  const read = lines.map(({ position, quantity }) => {
    const text = values[`packs-${position}`] ?? "0";
    return { position, packs: /^\d{1,4}$/.test(text) ? Number(text) : Infinity, quantity };
  });
  const wrong = read.filter(({ packs, quantity }) => packs > quantity);
  if (wrong.length === 0) return { toShelf: new Map(read.map(({ position, packs }) => [position, packs])) };
  const problems = wrong.map(({ position, quantity }) => [
    `packs-${position}`,
    `Enter how many packs, 0 to ${quantity}`,
  ]);
  return { values, problems: Object.fromEntries(problems) };
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`What becomes of ${params.number}`, loaderData?.failed);

export default function CameBack({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, stands, isBack, lines, waitsForStaff, again, money, said } = loaderData;
  const kept = useKept<Refused>(latest);
  const form: FormState = { values: { ...again?.address, ...kept?.values }, problems: kept?.problems ?? {} };
  return (
    <div className="desk-narrow stack">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <Said sentence={said} />
      <h1>What becomes of {number}</h1>
      <p>
        {name}. {stands}.
      </p>
      <ErrorSummary problems={form.problems} />
      {!isBack && <p>Nothing is to be decided about it here.</p>}
      {lines.length > 0 && <InTheParcel number={number} lines={lines} form={form} />}
      {waitsForStaff && <p>Who keeps the stock has not said yet what lies in it.</p>}
      {again && <SendAgain number={number} again={again} form={form} />}
      {money && (
        <section className="card stack stack--start" aria-labelledby="back">
          <h2 id="back">Its money</h2>
          <p>{money.words}</p>
          {money.isPaid && (
            <p className="small">Write less than all of it to keep what the ways cost. The customer reads why.</p>
          )}
          {money.mayRefund && (
            <Link className="tool tool--line" to={href("/back-office/orders/:number/refund", { number })}>
              Give money back
            </Link>
          )}
          {money.isPaid && !money.mayRefund && <p>The owner gives it back.</p>}
        </section>
      )}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Props = { number: string; form: FormState };

function InTheParcel({ number, lines, form }: Props & Pick<Data, "lines">) {
  const isSome = lines.some(({ position }) => form.problems[`packs-${position}`]);
  return (
    <section className="card" aria-labelledby="inside">
      <form
        className="stack stack--start"
        method="post"
        action={href("/back-office/orders/:number/came-back", { number }) + summaryAnchor}
        noValidate
      >
        <h2 id="inside">What lies in it</h2>
        <ul className="bullets stack stack--close">
          {lines.map(({ position, words, lots }) => (
            <li key={position}>
              {words}. {lots.join("; ")}.
            </li>
          ))}
        </ul>
        <p className="cluster">
          <button className="tool" name="intent" value="off">
            Write all of it off
          </button>
          <button className="tool tool--line" name="intent" value="shelf">
            All back to the shelf
          </button>
        </p>
        <p className="small">This cannot be undone. Leave it open to send the parcel on as it is.</p>
        <details open={isSome}>
          <summary>Some to the shelf, the rest written off</summary>
          <div className="stack stack--start">
            {lines.map(({ position, words, most }) => (
              <TextField
                key={position}
                form={{ ...form, values: { [`packs-${position}`]: "0", ...form.values } }}
                name={`packs-${position}`}
                label={`To the shelf, of ${words}`}
                hint={`0 to ${most}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
              />
            ))}
            <button className="tool tool--line" name="intent" value="some">
              Write it down so
            </button>
          </div>
        </details>
      </form>
    </section>
  );
}

function SendAgain({ number, again, form }: Props & { again: NonNullable<Data["again"]> }) {
  const { parcel, anew, isMailed } = again;
  return (
    <section className="card" aria-labelledby="again">
      <form
        className="stack stack--start"
        method="post"
        action={href("/back-office/orders/:number/came-back", { number }) + summaryAnchor}
        noValidate
      >
        <h2 id="again">Send it again</h2>
        <p>{"by" in parcel ? `As it came back, it arrives by ${parcel.by}.` : parcel.refused}</p>
        <p>{"by" in anew ? `Packed anew, it arrives by ${anew.by}.` : `Packed anew: ${anew.refused}`}</p>
        <p className="small">
          {isMailed ? "The customer is told by mail." : "There is no e-mail of the customer: call and say so."}
        </p>
        <PlaceFields
          form={form}
          pincode={{ hint: "Another one only where the charge and the tax stay as they are." }}
        />
        <p className="cluster">
          {"by" in parcel && (
            <button className="tool" name="intent" value="parcel">
              Send it as it came back
            </button>
          )}
          {"by" in anew && (
            <button className="tool" name="intent" value="anew">
              Pack it anew
            </button>
          )}
        </p>
      </form>
    </section>
  );
}
