import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { Route } from "./+types/pay";
import { Arrived } from "./arrived.tsx";
import { OrderCard } from "./order-card.tsx";
import type { UtrState } from "./looked-for.tsx";
import { changePayment, payPage, type RazorpayView } from "./pay.server.ts";
import { PayByUpi } from "./pay-by-upi.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return payPage(context, request, params.token);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return changePayment(context, request, params.token);
}

export const handle = { shortFooter: true };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const untilPaid = { first: 4000, longest: 15_000 };

/** The payment page, which notices by itself when the money has been received. */
export default function Pay({ loaderData: view, actionData: latest }: Route.ComponentProps) {
  const form: UtrState = useKept(latest) ?? emptyForm;
  const { base, state, heading, number, total, kept, came, next } = view;
  const over = state === "over";
  useAskingAgain(state === "to pay" || state === "looked for" ? untilPaid : undefined);
  return (
    <>
      <News state={state} sentence={`${heading}. ${next ?? ""}`} />
      {/* The key replaces the whole content when the money has come, so that nothing visibly moves. */}
      <div key={String(state === "received")} className="wrap page order">
        <div className="pay stack stack--start">
          <h1 className="pgh" id="pay" tabIndex={-1}>
            {heading}
          </h1>
          <Arrived />
          <p className="lead">
            <Trans>
              Order <b className="whole">{number}</b>, <b>{total}</b>
            </Trans>
          </p>
          {came && (
            <p className="banner" role="note">
              {came}
            </p>
          )}
          {over && !came && (
            <p className="banner">
              {t`The payment did not come in time, so order ${number} was cancelled and nothing is owed. If you have paid, your money is safe: we cook the order if we still can, or send the money back.`}
            </p>
          )}
          {state === "to pay" && kept && (
            <p className="banner">{`${kept} ${t`You can close this page and come back to it.`}`}</p>
          )}
          {next && <p className="banner banner--good">{next}</p>}
          <ErrorSummary problems={form.problems} />
          {view.canRenew && (
            <form className="stack stack--start" method="post" action={linkTo(`${base}/pay${summaryAnchor}`)}>
              <p>{t`Do you still want it? If all of it is there, we set it aside once more, at the same price.`}</p>
              <button className="btn" name="intent" value="renew">
                {t`Keep it once more, and pay`}
              </button>
            </form>
          )}
          {view.upi && <PayByUpi base={base} upi={view.upi} over={over} form={form} />}
          {view.isTrial && view.upi && <PayInTrial base={base} />}
          {view.razorpay && <PayByRazorpay base={base} razorpay={view.razorpay} />}
          {view.canChange && <OtherMethods base={base} methods={view.otherMethods} />}
          <p className="row">
            <a className={state === "received" ? "btn" : "link"} href={linkTo(base)}>
              {t`See the order`}
            </a>
            {view.share && (
              <a className="link" href={view.share}>
                {t`Send me this link on WhatsApp`}
              </a>
            )}
            {!over && (
              <Link className="link" to={`${base}/cancel`}>
                {t`Cancel this order`}
              </Link>
            )}
          </p>
        </div>
        <OrderCard card={view.card} />
      </div>
    </>
  );
}

/** A button that acts as the customer's bank, because no app can pay in trial mode (before the shop is opened). */
function PayInTrial({ base }: { base: string }) {
  return (
    <form className="banner" method="post" action={linkTo(`${base}/trial`)}>
      <p>{t`This is a trial: no app pays this code, and no money moves.`}</p>
      <button className="btn" name="intent" value="pay">
        {t`The money came`}
      </button>
    </form>
  );
}

/**
 * Tells screen readers when the payment's state changes. If the focused element is gone, the heading gets the focus.
 */
function News({ state, sentence }: { state: string; sentence: string }) {
  const [first] = useState(state);
  const hasCome = state !== first && state === "received";
  // A layout effect runs before the browser paints, so that the page never shows the wrong place.
  useLayoutEffect(() => {
    if (hasCome && document.activeElement === document.body) document.getElementById("pay")?.focus();
  }, [hasCome]);
  return (
    <span className="visually-hidden" role="status">
      {state !== first && sentence}
    </span>
  );
}

type MethodChoice = { method: PaymentMethod; label: string };

function OtherMethods({ base, methods }: { base: string; methods: MethodChoice[] }) {
  if (methods.length === 0) return null;
  return (
    <section className="stack stack--wide stack--start" aria-labelledby="other-methods">
      <h2 id="other-methods">{t`Pay another way`}</h2>
      <form className="row" method="post" action={linkTo(`${base}/pay${summaryAnchor}`)}>
        <input type="hidden" name="intent" value="change" />
        {methods.map(({ method, label }) => (
          <button key={method} className="btn btn--line" name="method" value={method}>
            {label}
          </button>
        ))}
      </form>
    </section>
  );
}

const words = {
  ready: {
    title: msg`Pay by card, UPI or net banking`,
    text: msg`Razorpay, our payment company, takes the payment on its own page and brings you back here.`,
  },
  failed: {
    title: msg`That attempt did not go through`,
    text: msg`Your order is still kept. If your account was charged all the same, we find the money or your bank returns it, most often within 5 days. You can try once more.`,
  },
  checking: {
    title: msg`We are checking your payment`,
    text: msg`The bank has not told us the outcome yet. Do not pay again: this can take some minutes. We look by ourselves, and your order shows the payment as soon as it is there.`,
  },
  silent: {
    title: msg`The payment company does not answer`,
    text: msg`Nothing was charged. Your order is kept: try again in a minute, or pay another way.`,
  },
  over: {
    title: msg`Did you pay?`,
    text: msg`We ask the payment company for five days. What comes reaches us without your doing anything.`,
  },
} satisfies Record<RazorpayView["state"], unknown>;

function PayByRazorpay({ base, razorpay }: { base: string; razorpay: RazorpayView }) {
  const { title, text } = words[razorpay.state];
  // Without a fragment, the link loads the page again even when it is already open.
  return (
    <section className="stack stack--wide stack--start" aria-labelledby="razorpay">
      <h2 id="razorpay">{i18n._(title)}</h2>
      <p role="status">{i18n._(text)}</p>
      {razorpay.form && (
        <form method="post" action={razorpay.form.action}>
          {razorpay.form.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">{razorpay.state === "failed" ? t`Try again at Razorpay` : t`Pay at Razorpay`}</button>
        </form>
      )}
      <p>
        <a className={razorpay.form ? "link" : "btn btn--line"} href={linkTo(`${base}/pay?check`)}>
          {razorpay.state === "silent" ? t`Try again` : t`I have paid, check now`}
        </a>
      </p>
    </section>
  );
}
