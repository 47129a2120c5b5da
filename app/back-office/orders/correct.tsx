import { data, href } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm, type Refused } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, CheckboxField, type FormState, TextField } from "#app/ui/field.tsx";
import { type Asked, Redirected } from "#app/ui/redirected.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { sayNotChangeable } from "#app/sentences/obstacles.ts";
import { sayCorrectionRefusal, sayRedirection } from "#app/sentences/order-changes.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { changeAddress, isForOthers } from "#domain/checkout/change-address.server.ts";
import { correctionForm, correctionOrder } from "#domain/checkout/correction-form.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { countCorrections } from "#domain/orders/customer/correction.server.ts";
import { whyNoCorrection } from "#domain/orders/customer/correction.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { saying } from "./said-of-order.ts";
import type { Route } from "./+types/correct";
import { requireOrder } from "./require-order.server.ts";

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const { status, collects, isGift, city, pincode } = order;
  const why = whyNoCorrection(status);
  return {
    number: order.number,
    collects,
    isGift,
    stays: mayMove(order)
      ? undefined
      : `It goes to ${[city, pincode].filter(Boolean).join(" ")}. It is ${statusInWords(status)}, so its pincode stays.`,
    asksBuyer: order.gstin !== null && !isGift,
    isPacked: status === "packed" && !collects,
    isMailed: order.email !== null,
    whyNot: why && sayCorrectionRefusal(why),
    invoice: (await findInvoice(db, order.id))?.number,
    known: String(await countCorrections(db, order.id)),
    values: valuesOf(order),
    failed: context.get(formFailed),
  };
}

function valuesOf(order: FullOrder): Record<string, string> {
  const { name, email, address1, address2, landmark, city, pincode, senderName } = order;
  const forOthers = isForOthers(order) ? "yes" : "";
  const texts = { name, email, address1, address2, landmark, city, pincode, senderName, forOthers };
  const mobiles = { mobile: showMobile(order.mobile), senderMobile: showMobile(order.senderMobile ?? "") };
  return Object.fromEntries(Object.entries({ ...texts, ...mobiles }).map(([field, text]) => [field, text ?? ""]));
}

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const form = parseForm(await readForm(request), correctionForm(order, mayMove(order)), correctionOrder);
  if (!form.ok) return invalid(context, form);
  const { known = "", seen, day } = form.values;
  const { id, name } = whoActs(context);
  const wish = {
    orderId: order.id,
    to: form.data,
    day,
    seen,
    known: Number(known),
    mayGiveBack: may(context, "refund"),
  };
  const outcome = await changeAddress(db, wish, { id, name });
  if (typeof outcome === "object" && "refused" in outcome)
    return conflict(context, { ...form, problems: { form: sayNotChangeable(outcome.refused) } });
  if (typeof outcome === "object") {
    const { seen: shown, days, promisedOn } = outcome.asks;
    const asks = { seen: shown, days, promisedOn, sentences: sayRedirection(order, outcome.asks) };
    return data<Answer>({ values: form.values, problems: {}, asks });
  }
  return done(saying(href("/back-office/orders/:number", { number }), "corrected", "customer"));
}

type Answer = Refused & { asks?: Asked };

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Correct ${params.number}`, loaderData?.failed);

export default function Correct({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const kept: Answer | undefined = useKept<Answer>(latest);
  const { number, collects, isGift, whyNot, asksBuyer } = order;
  const form: CorrectionState = { values: { ...order.values, ...kept?.values }, problems: kept?.problems ?? {} };
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <h1>Correct {number}</h1>
      <ErrorSummary problems={form.problems} />
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <>
          <WhatFollows order={order} />
          <form
            className="stack stack--wide stack--start mt-4"
            method="post"
            action={href("/back-office/orders/:number/correct", { number }) + summaryAnchor}
            noValidate
          >
            <input type="hidden" name="known" value={form.values.known ?? order.known} />
            <PersonFields form={form} isGift={isGift} />
            {!collects && (
              <PlaceFields
                form={form}
                cityHint={order.stays}
                pincode={order.stays ? undefined : { hint: "With another one, its charge and its day are said first." }}
              />
            )}
            {asksBuyer && !order.stays && (
              <CheckboxField form={form} name="forOthers" label="It goes to somebody else, not to this business" />
            )}
            {isGift && <SenderFields form={form} />}
            {kept?.asks && <Redirected asks={kept.asks} className="card stack" />}
            <button className="tool">{kept?.asks ? "Yes, change the address" : "Correct the order"}</button>
          </form>
        </>
      )}
    </div>
  );
}

function WhatFollows({ order: { invoice, isPacked, isMailed, stays } }: { order: Route.ComponentProps["loaderData"] }) {
  return (
    <ul className="bullets stack stack--close mt-2">
      <li>
        The order&rsquo;s page tells the customer which of it was corrected{isMailed ? ", and so does a mail" : ""}.
      </li>
      {invoice && (
        <li>
          Invoice {invoice} is issued and stays as it is
          {stays ? "" : ", unless another pincode changes its sum or its tax"}.
        </li>
      )}
      {isPacked && <li>It is packed: print its address label anew.</li>}
    </ul>
  );
}

type CorrectionState = FormState<
  | "known"
  | "name"
  | "mobile"
  | "email"
  | "address1"
  | "address2"
  | "landmark"
  | "city"
  | "pincode"
  | "forOthers"
  | "senderName"
  | "senderMobile"
>;
type Props = { form: CorrectionState };

function PersonFields({ form, isGift }: Props & { isGift: boolean }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={isGift ? "Name of who receives it" : "Name"}
        autoComplete="off"
        maxLength={80}
      />
      <TextField form={form} name="mobile" label="Mobile" {...asMobile} autoComplete="off" />
      <TextField
        form={form}
        name="email"
        label={isGift ? "E-mail of who sends it" : "E-mail"}
        hint="Every mail about the order goes there."
        optional
        {...asEmail}
        autoComplete="off"
      />
    </>
  );
}

function SenderFields({ form }: Props) {
  return (
    <>
      <TextField form={form} name="senderName" label="Sent by" autoComplete="off" maxLength={80} />
      <TextField
        form={form}
        name="senderMobile"
        label="Mobile of who sends it"
        optional
        {...asMobile}
        autoComplete="off"
      />
    </>
  );
}
