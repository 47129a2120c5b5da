import { href } from "react-router";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/pay";
import { changePayment } from "./change-payment.server.ts";
import { CancelForm, OtherWays } from "./other-ways.tsx";
import { payPage } from "./pay-page.server.ts";
import { PayByRazorpay } from "./pay-by-razorpay.tsx";
import { PayByUpi } from "./pay-by-upi.tsx";
import { useAskingAgain } from "./use-asking-again.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return payPage(context, params.token, new URL(request.url).searchParams);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return changePayment(context, params.token, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** What is to be paid and how. While it is open it asks by itself whether the money has come. */
export default function Pay({ loaderData: view, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { token, number, total, kept, over, came } = view;
  const problems = actionData?.problems ?? {};
  useAskingAgain(!over);
  return (
    <div className="wrap page pay stack">
      <h1 className="pgh" id="pay" tabIndex={-1}>
        {over ? "Time to pay is over" : "Pay for your order"}
      </h1>
      <p className="lead">
        Order <b className="whole">{number}</b>, <b>Rs {total}</b>
      </p>
      {came && (
        <p className="banner" role="note">
          {came}
        </p>
      )}
      {((over && !came) || (!over && kept)) && (
        <p className="banner" role="status">
          {over ? (
            <>
              The payment did not come in time, so order {number} was cancelled and nothing is owed. If you have paid,
              your money is safe: we cook the order if we still can, or send the money back.
            </>
          ) : (
            <>{kept} You can close this page and come back to it.</>
          )}
        </p>
      )}
      <ErrorSummary problems={problems} />
      {view.upi && <PayByUpi token={token} upi={view.upi} over={over} problem={problems.utr} utr={actionData?.utr} />}
      {view.razorpay && <PayByRazorpay token={token} razorpay={view.razorpay} />}
      {view.canChange && <OtherWays token={token} ways={view.otherWays} />}
      {!over && <CancelForm token={token} />}
      <p>
        <a className="link" href={href("/orders/:token", { token })}>
          See the order
        </a>
      </p>
    </div>
  );
}
