import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { taxWords } from "#app/storefront/tax-words.ts";
import { sayClock } from "#app/ui/days.ts";

/*
 * What the shop promises, each sentence once: the pages of policies and the questions and answers (help.tsx) show the
 * same ones.
 */

export function WithYourPincode() {
  const tax = taxWords(useSettings());
  return (
    <p>
      <Trans>
        {tax}. A few pincodes have rules of their own. <Link to={href("/pincode")}>Give us your pincode</Link>, and
        every page answers to it: the day, the charge, and whether cash is taken.
      </Trans>
    </p>
  );
}

export function WhenItLeaves() {
  const { cutOff } = useSettings();
  const time = sayClock(cutOff);
  return (
    <p>
      {t`An order placed by ${time} on a working day leaves the kitchen that day, a later one on the next. Sundays and holidays are not working days. You see the date before you pay.`}
    </p>
  );
}

export function FreshOnArrival() {
  return (
    <p>{t`At least 30 % of the shelf life is left when a sweet reaches you. What cannot do that is refused for your pincode before you pay, with something near it that can travel.`}</p>
  );
}

export function BestBefore() {
  return (
    <p>{t`With your pincode you also read a best before. It counts on this: what keeps a week or less is made on the day it leaves, other sweets and snacks at most one working day before, and pickles, which settle in their jars, at most 30 days before. A box has one day, that of what keeps shortest in it. The packing slip names the day for each item, and a pack whose label shows an earlier one stays here.`}</p>
  );
}

export function OnTheLabel() {
  return (
    <p>{t`Weights are net weights. Pictures are serving suggestions. Ingredients, allergens and shelf life are on every item’s page and on its pack.`}</p>
  );
}

export function Collecting() {
  const { city } = useSettings();
  return <p>{t`You can collect your order at the shop in ${city}. There is no delivery charge then.`}</p>;
}

export function TooLate() {
  return <p>{t`When an order comes later than we said, you may refuse it and get all your money back.`}</p>;
}

export function SentAbroad() {
  return (
    <p>
      <Trans>
        We do not take orders from abroad at the checkout. <Link to={href("/abroad")}>Tell us what you would like</Link>
        , and we quote the journey and the duties before you pay.
      </Trans>
    </p>
  );
}

export function Cancelling() {
  return (
    <p>{t`You can cancel free of charge until your order is packed, on the page of your order. We never take a cancellation charge. What you paid goes back to you in full.`}</p>
  );
}

export function Damaged() {
  const { daysToReport } = useSettings();
  return (
    <>
      <p>
        {daysToReport
          ? plural(daysToReport, {
              one: "Tell us within one day after it arrives, with a photograph of the parcel and of what is in it. We send it again or give your money back, the delivery charge with it.",
              other:
                "Tell us within # days after it arrives, with a photograph of the parcel and of what is in it. We send it again or give your money back, the delivery charge with it.",
            })
          : t`Tell us as soon as it arrives, with a photograph of the parcel and of what is in it. We send it again or give your money back, the delivery charge with it.`}
      </p>
      <p>{t`You need not send food back to us. If we ask for a parcel back, to look at it, we collect it and pay for that.`}</p>
    </>
  );
}

export function TellUsWhatWentWrong() {
  return (
    <p>
      <Trans>
        <Link to={href("/grievance")}>Tell us what went wrong</Link>. You get a ticket number with which you can see how
        it stands, and add the photographs there.
      </Trans>
    </p>
  );
}

export function ChangeOfMind() {
  return <p>{t`Once it is packed, food cannot be exchanged or taken back because of a change of mind.`}</p>;
}

export function MoneyBack() {
  return (
    <p>{t`It goes back the way it was paid, within 5 to 7 working days after we agreed to it: to the card, the bank or the UPI account it came from. Cash is returned by UPI or bank transfer. You get a credit note for it.`}</p>
  );
}

export function PricesAndOrders() {
  const tax = taxWords(useSettings());
  return (
    <p>
      {t`Prices are in rupees. ${tax}. Before you order you see one total and its parts. Nothing is added that you did not choose. An order is agreed when its page says that it is placed. If we cannot send something, we tell you and give your money back; we never send something else without asking.`}
    </p>
  );
}

/**
 * The law requires this information (Consumer Protection (E-Commerce) Rules 2020, rule 7(1)(c)). `takesCards`: whether
 * the shop is registered with Razorpay.
 */
export function PaymentMethods({ takesCards }: { takesCards: boolean }) {
  const { cashMax, cashFee, upiId } = useSettings();
  const most = formatRupees(cashMax);
  return (
    <>
      <ul>
        {cashMax > 0 && (
          <li>
            <Trans>
              <b>Cash on delivery</b> where the courier takes it, up to {most}.
            </Trans>{" "}
            {cashFee > 0
              ? t`It costs ${{ fee: formatRupees(cashFee) }} more, shown before you choose.`
              : t`It costs nothing more.`}
          </li>
        )}
        {upiId && (
          <li>
            <Trans>
              <b>UPI</b> from your own app, to {upiId}. It costs nothing more. The payment runs between your bank and
              ours; for one that went wrong, ask your UPI app or bank with the reference it gave you.
            </Trans>
          </li>
        )}
        {takesCards && (
          <li>
            <Trans>
              <b>Card, UPI or net banking by Razorpay</b>, on Razorpay’s own secure page (razorpay.com/support). It
              costs nothing more. Your bank can tell you about a charge-back on a card.
            </Trans>
          </li>
        )}
      </ul>
      <p>
        <Trans>
          We never see or keep card numbers, PINs or passwords, and nobody of ours asks for them. There are no regular
          payments, so there is nothing to cancel later. How money goes back is under{" "}
          <Link to={href("/returns")}>returns and refunds</Link>.
        </Trans>
      </p>
    </>
  );
}
