import { href } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, SelectField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listOtherDays, moveToDay } from "#domain/checkout/other-day.server.ts";
import { dayInWords } from "#platform/day.ts";
import { saying } from "./said-of-order.ts";
import type { Route } from "./+types/day";
import { sayDayRefusal } from "#app/sentences/order-changes.ts";
import { requireOrder } from "./require-order.server.ts";

const fields = z.object({ day: z.iso.date("Choose a day"), seen: z.string() });

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, number, collects, isGift, email, promisedOn } = await requireOrder(db, params.number);
  const others = await listOtherDays(db, id);
  return {
    number,
    collects,
    isGift,
    isMailed: email !== null,
    promisedOn,
    present: dayInWords(promisedOn),
    days: "refused" in others ? [] : others.map((value) => ({ value, label: dayInWords(value) })),
    whyNot: "refused" in others ? sayDayRefusal(others.refused) : undefined,
    failed: context.get(formFailed),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const { id: orderId, number } = await requireOrder(db, params.number);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const outcome = await moveToDay(db, { orderId, ...form.data }, { by: "shop", actorId: whoActs(context).id });
  if ("refused" in outcome) return conflict(context, { ...form, problems: { form: sayDayRefusal(outcome.refused) } });
  return done(saying(href("/back-office/orders/:number", { number }), "moved"));
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Another day for ${params.number}`, loaderData?.failed);

export default function Day({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const { number, collects, isGift, isMailed, promisedOn, present, days, whyNot } = order;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/orders/:number", { number })}>{number}</WayBack>
      <h1>Another day for {number}</h1>
      <ErrorSummary problems={form.problems} />
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <>
          <p>
            {collects ? "It is ready on" : isGift ? "It arrives on" : "It arrives by"} {present}. The price stays as it
            is. {isMailed ? "A mail tells the customer." : "There is no e-mail of the customer: call and say so."}
          </p>
          <form
            className="stack stack--wide stack--start mt-4"
            method="post"
            action={href("/back-office/orders/:number/day", { number }) + summaryAnchor}
            noValidate
          >
            <input type="hidden" name="seen" value={promisedOn} />
            <SelectField
              form={form}
              name="day"
              label={collects ? "Ready on" : "Arrives on"}
              hint="Only days with room, on which all of it is fresh."
              defaultValue={days.find(({ value }) => value > promisedOn)?.value ?? days.at(-1)?.value}
            >
              {days.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <button className="tool">Change the day</button>
          </form>
        </>
      )}
    </div>
  );
}
