import { href, Link } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { emptyForm, type FormOf } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { previewTakingBack, takeBackHandIn } from "#domain/order-changes/hand-in-reversal.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { handInInWords } from "#domain/payments/hand-ins/hand-in.ts";
import { findHandIn } from "#domain/payments/hand-ins/hand-ins.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/take-back";
import { leadTo } from "./said.server.ts";
import { TakingBack, takingBackFields } from "./taking-back.tsx";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const known = await requireHandIn(context, id);
  const { handIn, receipt } = known;
  const follows = await previewTakingBack(context.get(database), known);
  return {
    id,
    words: handInInWords(handIn.courier, receipt?.amountPaise ?? 0, handIn),
    when: momentInWords(handIn.recordedAt),
    follows,
    failed: context.get(formFailed),
  };
}

const fields = z.object(takingBackFields);

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  await requireHandIn(context, id);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const outcome = await takeBackHandIn(context.get(database), whoActs(context), { id, ...form.data });
  if (typeof outcome === "string") return leadTo(href("/back-office/money/cash"), outcome);
  return conflict(context, { ...form, problems: { form: outcome.refused } });
}

async function requireHandIn(context: Context, id: string) {
  const known = isUuid(id) ? await findHandIn(context.get(database), id) : undefined;
  if (!known) throw refuse("There is no such hand-in.", 404);
  return known;
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Take a hand-in back", loaderData?.failed);

export default function TakeBack({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { id, words, when, follows } = loaderData;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="money">
      <h1>Take this hand-in back?</h1>
      <p>
        {words}, {when}.
      </p>
      <p>
        <Link className="link" to={href("/back-office/money/cash")}>
          All cash
        </Link>
      </p>
      <TakingBack
        form={form}
        action={href("/back-office/money/cash/hand-ins/:id/take-back", { id })}
        follows={follows}
        button="Take this hand-in back"
      />
    </div>
  );
}
