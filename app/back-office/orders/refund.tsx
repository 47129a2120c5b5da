import { data, href } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { OrderLink, WhoseMoney } from "#app/back-office/money/order-link.tsx";
import { leadTo, saidBy } from "#app/back-office/money/said.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed, gateway } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm, type Refused } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormOf, type Problems, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatForField, formatRupees, parseRupees } from "#domain/money.ts";
import { isPaid } from "#domain/orders/order.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { previewRefund, refundAsOwner } from "#domain/payments/refunds/owner-refunds.server.ts";
import { refundableOf } from "#domain/payments/refunds/refunding.ts";
import { listRefunds, refundable } from "#domain/payments/refunds/refunds.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Route } from "./+types/refund";
import { LookAtIt, type RefundPreview } from "./refund-preview.tsx";
import { previewOf } from "./refund-preview.server.ts";
import { requireOrder } from "./require-order.server.ts";

const states = {
  due: "owed",
  sent: "on its way",
  done: "given back",
  failed: "failed",
  "called-off": "called off",
};

export async function loader({ context, params: { number }, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const refunds = await listRefunds(db, order.id);
  const left = isPaid(order) ? refundableOf(order.sums, refunds) : 0;
  return {
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    wasPaid: isPaid(order),
    paid: formatRupees(order.sums.totalPaise),
    left: left > 0 ? { words: formatRupees(left), typed: formatForField(left) } : undefined,
    contested: order.sums.contestedPaise > 0 ? formatRupees(order.sums.contestedPaise) : undefined,
    seen: refunds.length,
    status: order.status,
    refunds: refunds.map(({ id, amountPaise, status, reason }) => ({
      id,
      amount: formatRupees(amountPaise),
      state: states[status],
      reason,
    })),
    said: saidBy(request),
    failed: context.get(formFailed),
  };
}

const fields = z.object({
  seen: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
  /** How the order stands, so that it is not sent again and paid back at once. */
  status: z.string().optional(),
  rupees: z
    .string()
    .transform(parseRupees)
    .refine((paise) => paise !== undefined && paise > 0, "Enter rupees, such as 549 or 120.50")
    .transform((paise) => paise!),
  reason: z.string().trim().min(1, "Say why: the customer reads it").max(200, "Use at most 200 characters"),
});

/** Shows what would go back, or promises it. Nothing is promised that was not shown before. */
export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  const { intent = "look", ...sent } = await readForm(request);
  const form = parseForm(sent, fields);
  if (!form.ok) {
    const { values, problems } = form;
    return invalid(context, { values, problems: { ...(await tooMuch(db, order, values.rupees)), ...problems } });
  }
  const { values } = form;
  if (intent === "edit") return data<Answer>({ values, problems: {} });
  const { seen, status: stands, rupees: amountPaise, reason } = form.data;
  const outcome =
    intent === "give"
      ? await refundAsOwner(db, whoActs(context), { orderId: order.id, amountPaise, reason, seen, stands })
      : await previewRefund(db, order, { amountPaise, seen, stands });
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number/refund", { number }), outcome);
  if ("refused" in outcome) return conflict(context, { values, problems: { form: outcome.refused } });
  const isAsked = context.get(gateway) !== undefined;
  return data<Answer>({ values, problems: {}, preview: previewOf(order, { ...outcome, amountPaise, isAsked }) });
}

type Answer = Refused & { preview?: RefundPreview };

/** Checks that the typed amount is at most what can still be refunded. Returns the problem, or none. */
async function tooMuch(db: Database, order: FullOrder, rupees = ""): Promise<Problems> {
  const left = await refundable(db, order);
  return (parseRupees(rupees) ?? 0) > left ? { rupees: `${formatRupees(left)} is all that is left to give back` } : {};
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Give money back for ${params.number}`, loaderData?.failed);

export default function Refund({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, stands, wasPaid, paid, left, refunds, said, contested } = loaderData;
  const kept = useKept<Answer>(latest);
  const answer: Answer | undefined = said ? latest : kept;
  const form: FormOf<typeof fields> = answer ?? { values: { rupees: left?.typed }, problems: {} };
  const preview = answer?.preview;
  const seen = form.values.seen ?? String(loaderData.seen);
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Give money back for {number}</h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <ErrorSummary problems={form.problems} />
      {contested && (
        <p className="banner banner--bad">
          The payer contests {contested} at the bank. What you give back now, and then lose there, is gone twice.
        </p>
      )}
      {refunds.length > 0 && <Earlier refunds={refunds} />}
      {preview ? (
        <LookAtIt number={number} preview={preview} values={{ ...answer?.values, seen }} />
      ) : (
        left && <Question order={loaderData} seen={seen} left={left.words} form={form} />
      )}
      {!left && (
        <p>
          {wasPaid
            ? `All of the ${paid} was promised back. Nothing is left to give.`
            : "This order was not paid, so there is nothing to give back. Money that came too late or twice stands under Money by itself."}
        </p>
      )}
    </div>
  );
}

type Order = Route.ComponentProps["loaderData"];

function Earlier({ refunds }: Pick<Order, "refunds">) {
  return (
    <>
      <h2>Promised so far</h2>
      <ul className="bullets stack stack--close mt-2">
        {refunds.map(({ id, amount, state, reason }) => (
          <li key={id}>
            {amount}, {state}. {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = {
  order: Order;
  seen: string;
  left: string;
  form: FormOf<typeof fields>;
};

function Question({ order, seen, left, form }: Props) {
  const { number, paid } = order;
  return (
    <form
      className="fg"
      method="post"
      action={href("/back-office/orders/:number/refund", { number }) + summaryAnchor}
      noValidate
    >
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="status" value={form.values.status ?? order.status} />
      <TextField
        form={form}
        name="rupees"
        label="Rupees"
        hint={`${left} of ${paid} can be given back. Write less for a part.`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
      />
      <TextField
        form={form}
        name="reason"
        label="Why"
        hint="The customer reads it."
        autoComplete="off"
        maxLength={200}
      />
      <div className="field row">
        <button className="tool" name="intent" value="look">
          Look at it first
        </button>
        <OrderLink number={number} words="Leave it as it is" />
      </div>
    </form>
  );
}
