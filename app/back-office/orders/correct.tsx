import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { correctionForm, correctionOrder } from "#domain/checkout/correction-form.ts";
import { correctOrder } from "#domain/orders/customer/correction.server.ts";
import { whyNoCorrection } from "#domain/orders/customer/correction.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { saying } from "./said-of-order.ts";
import type { Route } from "./+types/correct";
import { requireOrder, unknownOrder } from "./require-order.server.ts";

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const { status, collects, isGift, city, pincode } = order;
  return {
    number: order.number,
    collects,
    isGift,
    stays: [city, pincode].filter(Boolean).join(" "),
    isPacked: status === "packed" && !collects,
    isMailed: order.email !== null,
    whyNot: whyNoCorrection(status),
    invoice: (await findInvoice(db, order.id))?.number,
    known: String(order.events.filter(({ kind }) => kind === "corrected").length),
    values: valuesOf(order),
    failed: context.get(formFailed),
  };
}

function valuesOf(order: FullOrder): Record<string, string> {
  const { name, email, address1, address2, landmark, city, senderName } = order;
  const texts = { name, email, address1, address2, landmark, city, senderName };
  const mobiles = { mobile: showMobile(order.mobile), senderMobile: showMobile(order.senderMobile ?? "") };
  return Object.fromEntries(Object.entries({ ...texts, ...mobiles }).map(([field, text]) => [field, text ?? ""]));
}

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const form = parseForm(await readForm(request), correctionForm(order), correctionOrder);
  if (!form.ok) return invalid(context, form);
  const known = Number(form.values.known ?? "");
  const outcome = await correctOrder(db, order.number, { to: form.data, known, by: whoActs(context) });
  if (!outcome) throw unknownOrder(number);
  if (typeof outcome === "object") return conflict(context, { ...form, problems: { form: outcome.refused } });
  return done(saying(href("/back-office/orders/:number", { number }), "corrected", "customer"));
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Correct ${params.number}`, loaderData?.failed);

export default function Correct({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const kept = useKept(latest);
  const { number, collects, isGift, whyNot } = order;
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
                cityHint={`It goes to ${order.stays}. With another pincode the days, the charge and the tax are others: cancel it, and order anew.`}
              />
            )}
            {isGift && <SenderFields form={form} />}
            <button className="tool">Correct the order</button>
          </form>
        </>
      )}
    </div>
  );
}

function WhatFollows({ order: { invoice, isPacked, isMailed } }: { order: Route.ComponentProps["loaderData"] }) {
  return (
    <ul className="bullets stack stack--close mt-2">
      <li>
        The order&rsquo;s page tells the customer which of it was corrected{isMailed ? ", and so does a mail" : ""}.
      </li>
      {invoice && <li>Invoice {invoice} is issued and stays as it is.</li>}
      {isPacked && <li>It is packed: print its address label anew.</li>}
    </ul>
  );
}

type CorrectionState = FormState<
  "known" | "name" | "mobile" | "email" | "address1" | "address2" | "landmark" | "city" | "senderName" | "senderMobile"
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
