import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, redirect } from "react-router";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { sayBackWhenCancelled } from "#app/sentences/money-back.ts";
import { sayNotCancelled } from "#app/sentences/order-changes.ts";
import { linkTo } from "#app/words/words.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { cancelOrder, isCancellable } from "#domain/order-changes/cancellation.server.ts";
import type { Route } from "./+types/cancel";
import { payersOrder } from "./order-behind.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { order, base } = await payersOrder(context, request, params.token);
  if (!isCancellable(order.status)) throw redirect(`${base}#placed`, 303);
  return {
    base,
    number: order.number,
    moneyBack: sayBackWhenCancelled(order),
    page: pageMeta(context, {
      title: t`Cancel order ${{ number: order.number }}?`,
      description: t`What becomes of the order and of your money when you cancel it.`,
      path: `${base}/cancel`,
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { order, base } = await payersOrder(context, request, params.token);
  const outcome = await cancelOrder(context.get(database), order.id, "customer");
  if (outcome === "too late") throw refuse(sayNotCancelled(), 409);
  return done(`${base}#placed`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page that asks the customer to confirm the cancellation of an order. */
export default function Cancel({ loaderData: { base, number, moneyBack } }: Route.ComponentProps) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">
        <Trans>
          Cancel order <span className="whole">{number}</span>?
        </Trans>
      </h1>
      <p className="lead">{`${t`It costs nothing, and it cannot be undone.`} ${moneyBack}`}</p>
      <form className="row" method="post" action={linkTo(`${base}/cancel`)}>
        <button className="btn">{t`Yes, cancel order ${number}`}</button>
        <Link className="btn btn--line" to={base}>
          {t`No, keep it`}
        </Link>
      </form>
    </div>
  );
}
