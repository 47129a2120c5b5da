import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n, linkTo, oneOf } from "#app/words/words.ts";
import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, FieldProblem, TextField } from "#app/ui/field.tsx";
import type { MethodOffer } from "#domain/checkout/offers.ts";
import { formatRupees } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { CouponField } from "#app/storefront/cart/coupon-field.tsx";
import { AddressFields, ReceiverFields } from "./address-fields.tsx";
import { NoSignal } from "./no-signal.tsx";
import { BusinessBill, Gift, NoGift, Note } from "./optional-fields.tsx";
import type { CheckoutDelivery, ShownForm } from "./checkout.server.ts";
import { type CheckoutState, formId, intents } from "./intents.ts";
import { useTyped } from "./typed.ts";
import { useDays, When } from "./when.tsx";

type Props = { shown: ShownForm; delivery: CheckoutDelivery; form: CheckoutState; isAnswered: boolean };

/** The form of the checkout. In a field, the Enter key presses the hidden `DefaultButton`. */
export function CheckoutForm({ shown, delivery, form, isAnswered }: Props) {
  const { values } = form;
  const { destination, collects, account } = delivery;
  // The typed town is dropped after a change of pincode, the day after a change between delivery and collection.
  const town = values.pincode === destination?.pincode ? values.city : undefined;
  const chosen = useDays(shown, form, (values.pincode === undefined) === collects);
  useTyped(`${shown.cart} ${account?.known.email ?? ""}`, destination?.pincode ?? "shop", isAnswered);
  const canBeGift = shown.offers.some(({ method }) => method !== "cash");
  return (
    <form
      id={formId}
      className="form stack"
      ref={notInCash}
      onChange={({ currentTarget }) => notInCash(currentTarget)}
      method="post"
      action={linkTo(`${href("/checkout")}${collects ? "?collect" : ""}${summaryAnchor}`)}
      noValidate
    >
      <input type="hidden" name="cart" value={shown.cart} />
      <input type="hidden" name="lines" value={shown.lines} />
      {destination && <input type="hidden" name="pincode" value={destination.pincode} />}
      {shown.offers.map((offer) => (
        <input key={offer.method} type="hidden" name={`total-${offer.method}`} value={offer.totalPaise} />
      ))}
      {canBeGift && <Gift action={linkTo(`${href("/checkout")}${collects ? "?collect" : ""}#card`)} form={form} />}
      <fieldset>
        <legend>{collects ? t`Who collects it` : t`Who receives it`}</legend>
        <div className="fg">
          <ReceiverFields form={form} />
          <TextField
            form={form}
            name="email"
            label={t`E-mail`}
            hint={
              canBeGift
                ? t`For the link back to your order, the bill and the news of your parcel. With a gift: your own e-mail, the bill goes to you.`
                : t`For the link back to your order, the bill and the news of your parcel.`
            }
            optional
            {...asEmail}
          />
        </div>
      </fieldset>
      {destination && (
        <AddressFields form={{ ...form, values: { ...values, city: town ?? destination.town } }}>
          {!account && (
            <Remember isRemembered={delivery.remembered !== undefined} isTicked={values.remember === "yes"} />
          )}
          {account?.mayKeepAddress && (
            <label className="tick">
              <input type="checkbox" name="keepAddress" value="yes" defaultChecked={values.keepAddress === "yes"} />
              <span>{t`Keep this address in my account.`}</span>
            </label>
          )}
        </AddressFields>
      )}
      <When shown={shown} delivery={delivery} form={form} chosen={chosen} />
      {!canBeGift && <NoGift />}
      <Note form={form} />
      <BusinessBill collects={collects} taxedIn={shown.taxedIn} form={form} />
      <CouponField coupon={shown.coupon} form={form} />
      {shown.button !== "none" && (
        <PaymentChoice
          collects={collects}
          offers={shown.offers}
          refused={shown.refused}
          none={shown.none}
          chosen={values.isGift === "yes" && values.method === "cash" ? undefined : values.method}
          problem={form.problems.method}
        />
      )}
      <CheckoutButton form={shown} collects={collects} {...chosen} />
      <NoSignal />
    </form>
  );
}

/** Lets a guest have the address remembered or forgotten by this browser. That of a gift is somebody else's. */
function Remember({ isRemembered, isTicked }: { isRemembered: boolean; isTicked: boolean }) {
  return (
    <>
      <label className="tick not-for-gift">
        <input type="checkbox" name="remember" value="yes" defaultChecked={isTicked} />
        <span>{t`Remember my name, mobile, e-mail and address on this phone or computer for 90 days.`}</span>
      </label>
      {isRemembered && (
        <p className="small">
          {t`Filled in as you had it remembered here.`}{" "}
          <button className="link" name="intent" value={intents.forget}>
            {t`Forget it`}
          </button>
        </p>
      )}
    </>
  );
}

/** A gift must be paid in advance, so cash is deselected when the order is marked as a gift. */
function notInCash(form: HTMLFormElement | null) {
  const cash = form?.querySelector<HTMLInputElement>("[name=method][value=cash]");
  if (cash && form?.querySelector("[name=isGift]:checked")) cash.checked = false;
}

type ButtonProps = {
  form: ShownForm;
  collects: boolean;
  /** The chosen days, YYYY-MM-DD. */
  day: string | undefined;
  giftDay: string | undefined;
};

/** "there by Thursday 3 December", or when a customer collects it. */
export function dayOf({ label }: ShownForm["days"][number], collects: boolean): string {
  return collects ? t`ready on ${label}` : t`there by ${label}`;
}

function dayOfGift({ label }: ShownForm["giftDays"][number], collects: boolean): string {
  return collects ? t`ready on ${label}` : t`there on ${label}`;
}

/** While some items are sold out or cannot be sent, the button is a link to the list of these items. */
function CheckoutButton({ form: { button, offers, days, giftDays }, collects, day, giftDay }: ButtonProps) {
  if (button === "leave-out") {
    return (
      <p>
        {t`Something cannot come along.`}{" "}
        <a className="link" href="#obstacles">
          {t`See what, and leave it out`}
        </a>
      </p>
    );
  }
  if (button === "none" || offers.length === 0) return null;
  const totals = new Set(offers.map(({ totalPaise }) => totalPaise));
  const [total] = totals;
  const onDay = days.find(({ value }) => value === day) ?? days[0];
  const giftOn = giftDays.find(({ value }) => value === giftDay);
  return (
    <div>
      <button className="btn btn--wide btn--place">
        <span>
          {totals.size === 1 && total ? t`Place order: ${{ total: formatRupees(total) }}` : t`Place order`}
          {onDay && <span className="needs-script not-for-gift">, {dayOf(onDay, collects)}</span>}
          {giftOn && <span className="needs-script for-gift">, {dayOfGift(giftOn, collects)}</span>}
        </span>
      </button>
      <p className="small muted mt-3">
        <WhenPaid offers={offers} collects={collects} /> {t`Free to cancel until it is packed.`}
      </p>
    </div>
  );
}

const paidBefore = { upi: msg`UPI`, razorpay: msg`card` };

/** Says how and when the customer pays. For a gift, CSS hides the part about cash. */
function WhenPaid({ offers, collects }: { offers: ShownForm["offers"]; collects: boolean }) {
  const methods = offers.map(({ method }) => method);
  const before = methods.flatMap((method) => (method === "cash" ? [] : [i18n._(paidBefore[method])]));
  const ways = oneOf(before);
  if (!methods.includes("cash")) return t`You pay by ${ways} on the next page.`;
  if (before.length === 0) {
    return collects ? (
      <Trans>
        You pay<span className="not-for-gift"> in cash when you collect it</span>.
      </Trans>
    ) : (
      <Trans>
        You pay<span className="not-for-gift"> in cash at the door</span>.
      </Trans>
    );
  }
  return collects ? (
    <Trans>
      You pay by {ways} on the next page<span className="not-for-gift">, or in cash when you collect it</span>.
    </Trans>
  ) : (
    <Trans>
      You pay by {ways} on the next page<span className="not-for-gift">, or in cash at the door</span>.
    </Trans>
  );
}

type ChoiceProps = {
  collects: boolean;
  offers: readonly MethodOffer[];
  /** Why cash is not offered. */
  refused: string | undefined;
  /** What to do when no method is offered. */
  none: string | undefined;
  chosen: string | undefined;
  problem: string | undefined;
};

const names: Record<PaymentMethod, [MessageDescriptor, MessageDescriptor]> = {
  upi: [msg`UPI`, msg`Scan a code or open your UPI app on the next page.`],
  razorpay: [msg`Card, UPI or net banking`, msg`On Razorpay's page, which comes next.`],
  cash: [msg`Cash on delivery`, msg`At the door.`],
};
const atTheShop: [MessageDescriptor, MessageDescriptor] = [msg`Cash at the shop`, msg`When you collect it.`];

function PaymentChoice({ collects, offers, refused, none, chosen, problem }: ChoiceProps) {
  return (
    <fieldset id="method" tabIndex={-1} aria-describedby={problem && "method-error"}>
      <legend>{t`How will you pay?`}</legend>
      <FieldProblem id="method" problem={problem} />
      <div className="stack">
        {offers.map(({ method, feePaise, totalPaise }) => {
          const [name, more] = collects && method === "cash" ? atTheShop : names[method];
          return (
            <label key={method} className={method === "cash" ? "op not-for-gift" : "op"}>
              <input type="radio" name="method" value={method} defaultChecked={chosen === method} />
              <span>
                {i18n._(name)}
                <small>
                  {i18n._(more)}
                  {feePaise > 0 && ` ${t`${{ fee: formatRupees(feePaise) }} cash fee included.`}`}
                </small>
                <em>{formatRupees(totalPaise)}</em>
              </span>
            </label>
          );
        })}
      </div>
      {none ? <p>{none}</p> : refused && <p className="small muted">{refused}</p>}
    </fieldset>
  );
}
