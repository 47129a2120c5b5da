import { href } from "react-router";
import { z } from "zod";
import { may, whoActs } from "#app/access.ts";
import { MoneyLink, OrderLink } from "#app/back-office/money/order-link.tsx";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { formatRupees } from "#domain/money.ts";
import { buyersMobile } from "#domain/orders/documents/bill.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { orderStatuses, givenBackOf, isPaid, keptOf, partPaidPaiseOf } from "#domain/orders/order.ts";
import { isCancellable } from "#domain/order-changes/cancellation.server.ts";
import {
  cancelAsStaff,
  hasMoneyCome,
  paidForOthers,
  tooLateToCancel,
} from "#domain/order-changes/staff-cancellation.server.ts";
import type { Route } from "./+types/cancel";
import { requireOrder } from "./require-order.server.ts";

export async function loader({ context, params: { number }, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const mayCancelPaid = may(context, "cancel-paid");
  if (!mayCancelPaid && hasMoneyCome(order)) throw refuse(paidForOthers, 403, whoActs(context));
  const owedPaise = isPaid(order) ? keptOf(order.sums) : 0;
  const promisedPaise = owedPaise + order.sums.leavingPaise;
  const mobile = buyersMobile(order);
  const unallocatedPaise = partPaidPaiseOf(order);
  return {
    number: order.number,
    name: order.name,
    mobile: mobile && may(context, "contacts") ? showMobile(mobile) : null,
    status: order.status,
    stands: `It is ${statusInWords(order.status)}`,
    isCancellable: isCancellable(order.status, "shop"),
    refusal: order.status === "cancelled" ? undefined : tooLateToCancel,
    owed: owedPaise > 0 ? formatRupees(owedPaise) : undefined,
    isAllBack: givenBackOf(order) === "all" && promisedPaise === 0,
    promised: promisedPaise > 0 ? formatRupees(promisedPaise) : undefined,
    unallocated: unallocatedPaise > 0 ? formatRupees(unallocatedPaise) : undefined,
    isMailed: order.email !== null,
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

const fields = z.object({
  seen: z.enum(orderStatuses),
  reason: z.string().trim().min(1, "Say why, for the log").max(200, "Use at most 200 characters"),
  note: z.string().trim().max(200, "Use at most 200 characters"),
});

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const { seen, reason, note } = form.data;
  const outcome = await cancelAsStaff(db, whoActs(context), {
    orderId: order.id,
    seen,
    reason,
    note: note || undefined,
    mayCancelPaid: may(context, "cancel-paid"),
  });
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/cancel", { number }), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Cancel ${params.number}`, loaderData?.failed);

export default function Cancel({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, status, stands, refusal, promised, unallocated, said } = loaderData;
  const mayRefund = useMay()("refund");
  const kept = useKept(latest);
  const form: FormOf<typeof fields> = (said ? latest : kept) ?? emptyForm;
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>{status === "cancelled" ? `${number} is cancelled` : `Cancel ${number}?`}</h1>
      <p>
        {name}. {stands}. <OrderLink number={number} words="Open the order" />
      </p>
      <ErrorSummary problems={form.problems} />
      {loaderData.isCancellable ? (
        <Question order={loaderData} form={form} />
      ) : (
        <p>{refusal ?? (unallocated && unallocatedInWords(unallocated))}</p>
      )}
      {status === "cancelled" && promised && (
        <p>
          <b>{promised} is owed back to the customer.</b> {mayRefund ? "It stands under Money." : "The owner sends it."}{" "}
          <MoneyLink />
        </p>
      )}
    </div>
  );
}

function unallocatedInWords(rupees: string): string {
  return `${rupees} came that does not fit. It has to be sent back by hand, and stands under Money until the owner has.`;
}

function sayIn(mobile: string | null): string {
  return mobile ? `call ${mobile} and say so.` : "look at the order for how to reach them, and say so.";
}

type Props = {
  order: Route.ComponentProps["loaderData"];
  form: FormOf<typeof fields>;
};

function Question({ order, form }: Props) {
  const { number, status, owed, unallocated, isAllBack, promised, isMailed, mobile } = order;
  return (
    <>
      <h2>What follows</h2>
      <ul className="bullets stack stack--close mt-2">
        <li>Its stock is free for others again.</li>
        {owed && <li>{owed} is owed back to the customer.</li>}
        {unallocated && <li>{unallocatedInWords(unallocated)}</li>}
        {isAllBack && <li>All its money went back already, so nothing more is owed.</li>}
        {!owed && promised && <li>{promised} is owed back already, and still goes back.</li>}
        {!owed && !unallocated && !isAllBack && !promised && <li>Nothing was paid, so nothing is owed back.</li>}
        <li>{isMailed ? "The customer is told by mail." : `There is no e-mail of the customer: ${sayIn(mobile)}`}</li>
      </ul>
      <form
        className="fg"
        method="post"
        action={href("/back-office/orders/:number/cancel", { number }) + summaryAnchor}
        noValidate
      >
        <input type="hidden" name="seen" value={form.values.seen ?? status} />
        <TextField
          form={form}
          name="reason"
          label="Why"
          hint="For the log. Only the shop reads it."
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          form={form}
          name="note"
          label="A word to the customer"
          hint="Stands on the order's page, beside Cancelled."
          optional
          autoComplete="off"
          maxLength={200}
        />
        <div className="field row">
          <button className="tool tool--risk">Cancel the order</button>
          <OrderLink number={number} words="Leave it as it is" />
        </div>
      </form>
    </>
  );
}
