import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { database, environment, type Context } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { linkTo } from "#app/words/words.ts";
import { formatRupees } from "#domain/money.ts";
import { hasStandIn } from "#domain/payments/gateways/gateways.server.ts";
import { pretendPayment } from "#domain/payments/trial.server.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/trial";
import { duePaiseOf, findPayable } from "./payable.server.ts";

/**
 * The order and payment for the trial bank. Throws 404 when the shop is not in trial mode, for a payment in cash, and
 * for a card payment that goes to Razorpay.
 */
async function findTried(context: Context, request: Request, token: string | undefined) {
  const missing = data(null, { status: 404 });
  if ((await loadStage(context.get(database))) !== "trial") throw missing;
  const found = await findPayable(context, request, token);
  const { payment } = found;
  if (payment.method === "cash") throw missing;
  // Without the stand-in, a card payment goes to Razorpay itself.
  if (payment.method === "razorpay" && !hasStandIn(context.get(environment))) throw missing;
  return found;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { order, payment, base } = await findTried(context, request, params.token);
  return {
    base,
    number: order.number,
    isCard: payment.method === "razorpay",
    due: formatRupees(duePaiseOf(order, payment)),
    page: pageMeta(context, {
      title: t`Trial bank`,
      description: t`A bank that moves no money, to try how paying works.`,
      path: `${base}/trial`,
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { payment, base } = await findTried(context, request, params.token);
  const choice = (await readForm(request)).intent;
  // The button "Pay" on the order's page sends this.
  if (choice === "open") return done(`${base}/trial#main`);
  if (choice === "pay" || choice === "decline")
    await pretendPayment(context.get(database), payment, { isDeclined: choice === "decline" });
  return done(`${base}/pay#pay`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** Before the shop is opened, this page acts as the customer's bank. */
export default function TrialBank({ loaderData: { base, number, isCard, due } }: Route.ComponentProps) {
  return (
    <div className="wrap page stack stack--start">
      <h1 className="pgh">{t`Trial bank`}</h1>
      <p className="lead">
        <Trans>
          Order <b className="whole">{number}</b>, <b>{due}</b>. No money moves here: say what the bank answers.
        </Trans>
      </p>
      <form className="row" method="post" action={linkTo(`${base}/trial`)}>
        <button className="btn" name="intent" value="pay">
          {isCard ? t`The card pays` : t`The money came`}
        </button>
        {isCard && (
          <button className="btn btn--line" name="intent" value="decline">
            {t`The bank declines`}
          </button>
        )}
        <a className="link" href={linkTo(`${base}/pay`)}>
          {t`Back without paying`}
        </a>
      </form>
    </div>
  );
}
