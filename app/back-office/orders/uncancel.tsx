import { href } from "react-router";
import { z } from "zod";
import { may, whoActs } from "#app/access.ts";
import { WhoseMoney } from "#app/back-office/money/order-link.tsx";
import { leadTo } from "#app/back-office/money/said.server.ts";
import { TakingBack, takingBackFields } from "#app/back-office/money/taking-back.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { emptyForm, type FormOf } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { hasMoneyCome, paidForOthers } from "#domain/order-changes/staff-cancellation.server.ts";
import { previewUncancelling, takeCancellationBack } from "#domain/order-changes/uncancelling.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { Route } from "./+types/uncancel";
import { requireOrder } from "./require-order.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, number, name, status } = await requireCancelled(context, params.number);
  return {
    number,
    name,
    stands: `It is ${statusInWords(status)}`,
    follows: await previewUncancelling(context.get(database), id),
    failed: context.get(formFailed),
  };
}

const fields = z.object(takingBackFields);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id: orderId, number } = await requireCancelled(context, params.number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const taking = { orderId, reason: form.data.reason, mayCancelPaid: may(context, "cancel-paid") };
  const outcome = await takeCancellationBack(context.get(database), whoActs(context), taking);
  if (typeof outcome === "string") return leadTo(href("/back-office/orders/:number", { number }), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

async function requireCancelled(context: Context, number: string) {
  const order = await requireOrder(context.get(database), number);
  if (!may(context, "cancel-paid") && hasMoneyCome(order)) throw refuse(paidForOthers, 403, whoActs(context));
  return order;
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Take the cancellation of ${params.number} back`, loaderData?.failed);

export default function Uncancel({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, stands, follows } = loaderData;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="money">
      <h1>Take the cancellation of {number} back?</h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <TakingBack
        form={form}
        action={href("/back-office/orders/:number/uncancel", { number })}
        follows={follows}
        button="Take the cancellation back"
      />
    </div>
  );
}
