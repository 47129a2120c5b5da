import { href } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { emptyForm, type FormOf } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatMoney } from "#domain/money.ts";
import { followsInWords, planReversal, reverseReceipt, standingOf } from "#domain/order-changes/reversal.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { findReceiptOfOrder } from "#domain/payments/receipts/reversals.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/reverse";
import { WhoseMoney } from "./order-link.tsx";
import { leadTo } from "./said.server.ts";
import { TakingBack, takingBackFields } from "./taking-back.tsx";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const db = context.get(database);
  const { receipt, paise, order } = await requireReceipt(context, id);
  const plan = receipt.reversalId
    ? { refused: "It was taken back before." }
    : await planReversal(db, order, { receipt, paise });
  return {
    id,
    number: order.number,
    name: order.name,
    stands: `It is ${statusInWords(order.status)}`,
    seen: standingOf(order),
    amount: formatMoney(receipt.amountPaise, receipt.currency),
    came: `${receipt.rail === "cash" ? "In cash" : `With UTR ${receipt.externalId}`}, on ${momentInWords(receipt.receivedAt)}`,
    follows: "refused" in plan ? plan : followsInWords(order, plan, new Date()),
    failed: context.get(formFailed),
  };
}

const fields = z.object({ seen: z.string(), ...takingBackFields });

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { order } = await requireReceipt(context, id);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const outcome = await reverseReceipt(context.get(database), whoActs(context), { receiptId: id, ...form.data });
  if (typeof outcome === "string")
    return leadTo(href("/back-office/orders/:number", { number: order.number }), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

async function requireReceipt(context: Context, id: string) {
  const db = context.get(database);
  const found = isUuid(id) ? await findReceiptOfOrder(db, id) : undefined;
  const order = found && (await findOrder(db, found.orderId));
  if (!found || !order) throw refuse(outcomeInWords("unknown receipt"), 404);
  return { ...found, order };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(`Take back a payment of ${loaderData?.number ?? "an order"}`, loaderData?.failed);

export default function Reverse({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { id, number, name, stands, seen, amount, came, follows } = loaderData;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="money">
      <h1>
        Did {amount} not come for {number}?
      </h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <p>{came}.</p>
      <TakingBack
        form={form}
        action={href("/back-office/money/receipts/:id/reverse", { id })}
        follows={follows}
        button="Take this payment back"
      >
        <input type="hidden" name="seen" value={seen} />
      </TakingBack>
    </div>
  );
}
