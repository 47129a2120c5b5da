import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, href, Link, redirect } from "react-router";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm, type Refused } from "#app/form.server.ts";
import { AddressFields } from "#app/storefront/checkout/address-fields.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, type FormState } from "#app/ui/field.tsx";
import { type Asked, Redirected } from "#app/ui/redirected.tsx";
import { sayNotChangeable } from "#app/sentences/obstacles.ts";
import { sayRedirection } from "#app/sentences/order-changes.ts";
import { linkTo } from "#app/words/words.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { changeAddress, isForOthers } from "#domain/checkout/change-address.server.ts";
import { whereForm, whereOrder } from "#domain/checkout/correction-form.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { countCorrections } from "#domain/orders/customer/correction.server.ts";
import type { Route } from "./+types/address";
import { orderBehind } from "./order-behind.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderBehind(context.get(database), params.token);
  const base = href("/orders/:token", params);
  if (order.collects || !mayMove(order)) throw redirect(`${base}#placed`, 303);
  const { number, address1, address2, landmark, city, pincode, gstin, isGift } = order;
  return {
    base,
    number,
    asksBuyer: gstin !== null && !isGift,
    known: String(await countCorrections(context.get(database), order.id)),
    values: {
      address1: address1 ?? "",
      address2: address2 ?? "",
      landmark: landmark ?? "",
      city: city ?? "",
      pincode: pincode ?? "",
      forOthers: isForOthers(order) ? "yes" : "",
    },
    page: pageMeta(context, {
      title: t`Another address for order ${number}`,
      description: t`Give your order another address until it is packed.`,
      path: `${base}/address`,
      noindex: true,
    }),
  };
}

type Answer = Refused & { asks?: Asked };

export async function action({ context, params, request }: Route.ActionArgs) {
  const order = await orderBehind(context.get(database), params.token);
  const base = href("/orders/:token", params);
  const form = parseForm(await readForm(request), whereForm, whereOrder);
  if (!form.ok) return invalid(context, form);
  const { known = "", seen, day } = form.values;
  const wish = { orderId: order.id, to: form.data, day, seen, known: Number(known), mayGiveBack: true };
  const outcome = await changeAddress(context.get(database), wish, "customer");
  if (typeof outcome === "object" && "refused" in outcome)
    return conflict(context, { ...form, problems: { form: sayNotChangeable(outcome.refused) } });
  if (typeof outcome === "object") {
    const { seen: shown, days, promisedOn } = outcome.asks;
    const asks = { seen: shown, days, promisedOn, sentences: sayRedirection(order, outcome.asks) };
    return data<Answer>({ values: form.values, problems: {}, asks });
  }
  return done(`${base}#placed`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page on which a customer gives an order that is not packed another address. */
export default function Address({ loaderData: order, actionData: latest }: Route.ComponentProps) {
  const { base, number, asksBuyer } = order;
  const kept: Answer | undefined = useKept<Answer>(latest);
  const form: FormState = kept ?? { values: order.values, problems: {} };
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">
        <Trans>
          Another address for order <span className="whole">{number}</span>
        </Trans>
      </h1>
      <ErrorSummary problems={form.problems} />
      <p className="lead">
        {t`Until it is packed, your order can go somewhere else. If it then costs something else or comes on another day, we say so before anything is changed.`}
      </p>
      <form className="form stack mt-4" method="post" action={linkTo(`${base}/address${summaryAnchor}`)} noValidate>
        <input type="hidden" name="known" value={form.values.known ?? order.known} autoComplete="off" />
        <AddressFields form={form} asksPincode />
        {asksBuyer && (
          <CheckboxField form={form} name="forOthers" label={t`It goes to somebody else, not to this business`} />
        )}
        {kept?.asks && <Redirected asks={kept.asks} className="stack" />}
        <div className="row">
          <button className="btn">{kept?.asks ? t`Yes, change the address` : t`Change the address`}</button>
          <Link className="btn btn--line" to={base}>
            {t`No, leave it`}
          </Link>
        </div>
      </form>
    </div>
  );
}
