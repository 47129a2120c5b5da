import { href } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed, gateway, type Context } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatRupees } from "#domain/money.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { callOffRefund } from "#domain/payments/refunds/calling-off.server.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { staysOwed } from "#domain/payments/refunds/refunding.ts";
import { findRefundWithRail } from "#domain/payments/refunds/refunds.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/call-off";
import { MoneyLink, WhoseMoney } from "./order-link.tsx";
import { leadTo } from "./said.server.ts";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { refund, order } = await requireRefund(context, id);
  return {
    id,
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    amount: formatRupees(refund.amountPaise),
    reason: refund.reason,
    isOpen: refund.isOpen && refund.status !== "sent" && refund.status !== "called-off",
    staysOwed: staysOwed(refund),
    isMailed: order.email !== null,
    failed: context.get(formFailed),
  };
}

const fields = z.object({
  reason: z.string().trim().min(1, "Say why: the customer reads it").max(200, "Use at most 200 characters"),
});

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  await requireRefund(context, id);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const calling = { refundId: id, reason: form.data.reason };
  const outcome = await callOffRefund(context.get(database), context.get(gateway), whoActs(context), calling);
  if (typeof outcome === "string") return leadTo(href("/back-office/money"), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

async function requireRefund(context: Context, id: string) {
  const db = context.get(database);
  const refund = isUuid(id) ? await findRefundWithRail(db, id) : undefined;
  const order = refund?.orderId ? await findOrder(db, refund.orderId) : undefined;
  if (!refund || !order) throw refuse(outcomeInWords("unknown refund"), 404);
  return { refund, order };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(`Call off the refund of ${loaderData?.number ?? "an order"}`, loaderData?.failed);

export default function CallOff({ loaderData: refund, actionData: latest }: Route.ComponentProps) {
  const { id, number, name, stands, amount, reason } = refund;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="money">
      <h1>
        Call off the refund of {amount} for {number}
      </h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <ErrorSummary problems={form.problems} />
      <p>It was promised with these words: {reason}</p>
      {refund.isOpen ? (
        <>
          <p>It can be called off until it was sent.</p>
          <h2>What follows</h2>
          <ul className="bullets stack stack--close mt-2">
            <li>{amount} is not sent. No credit note is made for it.</li>
            <li>
              {refund.staysOwed
                ? "The money stays the customer's: it is still owed, and stands under Money until it is promised again or sent by hand."
                : "The order's price is due again by so much, and the shop keeps the money."}
            </li>
            <li>
              The customer reads it on the order&rsquo;s page
              {refund.isMailed ? " and is told by mail" : "; there is no e-mail, so call and say so"}.
            </li>
          </ul>
          <form
            className="fg"
            method="post"
            action={href("/back-office/money/refunds/:id/call-off", { id }) + summaryAnchor}
            noValidate
          >
            <TextField
              form={form}
              name="reason"
              label="Why"
              hint="The customer reads it."
              autoComplete="off"
              maxLength={200}
            />
            <div className="field row">
              <button className="tool tool--risk">Call it off</button>
              <MoneyLink />
            </div>
          </form>
        </>
      ) : (
        <p>There is nothing to call off any more: it was sent, called off or asked for again.</p>
      )}
    </div>
  );
}
