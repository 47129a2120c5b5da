import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { z } from "zod";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf, SelectField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listOtherDays, moveToDay } from "#domain/checkout/other-day.server.ts";
import { sayDayRefusal } from "#app/sentences/order-changes.ts";
import { sayDay } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import type { CheckoutFault } from "#domain/checkout/checkout-faults.ts";
import { isDay } from "#platform/day.ts";
import { fault } from "#platform/fault.ts";
import type { Route } from "./+types/day";
import { payersOrder } from "./order-behind.server.ts";

const fields = z.object({ day: z.string().refine(isDay, fault<CheckoutFault>("no day")), seen: z.string() });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { order, base } = await payersOrder(context, request, params.token);
  const { id, number, collects, promisedOn } = order;
  const others = await listOtherDays(context.get(database), id);
  return {
    base,
    number,
    collects,
    promisedOn,
    present: sayDay(promisedOn),
    days: "refused" in others ? [] : others.map((value) => ({ value, label: sayDay(value) })),
    whyNot: "refused" in others ? sayDayRefusal(others.refused) : undefined,
    page: pageMeta(context, {
      title: t`Another day for order ${number}`,
      description: t`Choose another day for your order until it is packed.`,
      path: `${base}/day`,
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { order, base } = await payersOrder(context, request, params.token);
  const form = parseForm(await readForm(request), fields);
  if (!form.ok) return invalid(context, form);
  const moving = { orderId: order.id, ...form.data };
  const outcome = await moveToDay(context.get(database), moving, { by: "customer" });
  if ("refused" in outcome) return conflict(context, { ...form, problems: { form: sayDayRefusal(outcome.refused) } });
  return done(`${base}#placed`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page on which a customer chooses another day for an order that is not packed. */
export default function Day({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const { base, number, collects, promisedOn, present, days, whyNot } = order;
  const form: FormOf<typeof fields> = useKept(latest) ?? emptyForm;
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">
        <Trans>
          Another day for order <span className="whole">{number}</span>
        </Trans>
      </h1>
      <ErrorSummary problems={form.problems} />
      {whyNot ? (
        <>
          <p className="lead">{whyNot}</p>
          <p className="row">
            <Link className="btn btn--line" to={base}>
              {t`Back to the order`}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            {collects
              ? t`It is ready on ${present} now. Another day costs nothing more.`
              : t`It comes on ${present} now. Another day costs nothing more.`}
          </p>
          <form className="stack stack--wide" method="post" action={linkTo(`${base}/day${summaryAnchor}`)} noValidate>
            <input type="hidden" name="seen" value={promisedOn} />
            <SelectField
              form={form}
              name="day"
              label={collects ? t`Ready on` : t`Arrives on`}
              hint={t`On each of these days all of it is fresh.`}
              defaultValue={days.find(({ value }) => value > promisedOn)?.value ?? days.at(-1)?.value}
            >
              {days.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <div className="row">
              <button className="btn">{t`Change the day`}</button>
              <Link className="btn btn--line" to={base}>
                {t`No, keep ${present}`}
              </Link>
            </div>
          </form>
        </>
      )}
    </div>
  );
}
