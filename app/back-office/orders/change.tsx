import { href } from "react-router";
import { z } from "zod";
import { may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, emptyForm, type FormOf, type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { sayNotChangeable } from "#app/sentences/obstacles.ts";
import { changeContents } from "#domain/checkout/change-items.server.ts";
import { formatRupees } from "#domain/money.ts";
import { readWish, showChange, type Shown } from "./change.server.ts";
import { saying } from "./said-of-order.ts";
import type { Route } from "./+types/change";
import { requireOrder } from "./require-order.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, params.number);
  const mayGiveBack = may(context, "refund");
  const shown = await showChange(db, order, new URL(request.url).searchParams, mayGiveBack);
  return { ...shown, failed: context.get(formFailed) };
}

const fields = z.object({ seen: z.string(), seenFollows: z.string() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await requireOrder(db, params.number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const wish = readWish(order, new URLSearchParams(form.values));
  const pressed = { ...form.data, mayGiveBack: may(context, "refund") };
  const outcome = await changeContents(db, { orderId: order.id, ...wish, ...pressed }, whoActs(context));
  if ("refused" in outcome)
    return conflict(context, { values: {}, problems: { form: sayNotChangeable(outcome.refused) } });
  return done(saying(href("/back-office/orders/:number", { number: order.number }), "changed"));
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Change ${params.number}`, loaderData?.failed);

export default function Change({ loaderData: shown, actionData: latest }: Route.ComponentProps) {
  const { number, whyNot, problem, preview } = shown;
  const kept: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <h1>Change what is in {number}</h1>
      <ErrorSummary problems={problem ? { form: problem } : kept.problems} />
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <>
          {preview && <Preview shown={shown} preview={preview} />}
          <WishForm shown={shown} />
        </>
      )}
    </div>
  );
}

/** The form that asks what a change would cost. It changes nothing. */
function WishForm({ shown }: { shown: Shown }) {
  const { number, rows, find, found, days, asksCoupon, dropsCoupon, couponCode } = shown;
  const form: FormState = emptyForm;
  return (
    <form
      className="stack stack--wide stack--start mt-4"
      action={href("/back-office/orders/:number/change", { number })}
    >
      <h2>Packs</h2>
      {[...rows, ...found].map(({ packId, words, quantity }) => (
        <TextField
          key={packId}
          form={form}
          name={`n.${packId}`}
          label={words}
          type="number"
          inputMode="numeric"
          min={0}
          max={999}
          defaultValue={String(quantity)}
        />
      ))}
      <TextField
        form={form}
        name="find"
        label="Find another item"
        hint="A few letters are enough. Its packs appear above."
        optional
        defaultValue={find}
        autoComplete="off"
        maxLength={60}
      />
      {days.length > 0 && (
        <SelectField form={form} name="day" label="Another day" defaultValue={days[0]?.value}>
          {days.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {(asksCoupon || dropsCoupon) && (
        <CheckboxField
          form={{ values: { drop: dropsCoupon ? "yes" : "" }, problems: {} }}
          name="drop"
          label={`Take the coupon ${couponCode} out`}
        />
      )}
      <button className="tool tool--line" name="see" value="yes">
        See what it costs
      </button>
    </form>
  );
}

function Preview({ shown, preview }: { shown: Shown; preview: NonNullable<Shown["preview"]> }) {
  const { number, hidden } = shown;
  return (
    <section className="card stack mt-4" aria-labelledby="preview">
      <h2 id="preview">What it costs then</h2>
      <ul className="ruled">
        {preview.rows.map(({ name, rupees }) => (
          <li key={name} className="ends">
            <p>{name}</p>
            <p className="num digits">{rupees}</p>
          </li>
        ))}
      </ul>
      <p>
        It comes to <b>{formatRupees(preview.afterPaise)}</b>, and came to {formatRupees(preview.beforePaise)}.{" "}
        {preview.follows}
      </p>
      {preview.forOthers ? (
        <p>{preview.forOthers}</p>
      ) : (
        <form method="post" action={href("/back-office/orders/:number/change", { number }) + summaryAnchor}>
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
          ))}
          <input type="hidden" name="seenFollows" value={preview.seenFollows} autoComplete="off" />
          <button className="tool">Change the order</button>
        </form>
      )}
    </section>
  );
}
