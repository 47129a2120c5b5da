import { href, Link } from "react-router";
import { environment } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { addressOf, taxWords, type Settings } from "#domain/settings/settings.ts";
import type { Route } from "./+types/terms";
import { Policy } from "./policy.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return {
    takesCards: context.get(environment).RAZORPAY_KEY_ID !== undefined,
    page: pageMeta(context, {
      title: "Terms and ways to pay",
      description:
        "On what terms The Tastemakers, Guntur, sells: who we are, prices, when an order is agreed, and how you can pay safely.",
      path: href("/terms"),
      trail: [["Terms", href("/terms")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Terms({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  return (
    <Policy title="Terms" lead="Plain rules for a plain sale.">
      <h2>Who sells</h2>
      <p>
        {settings.legalName ? `${settings.shopName} is the shop of ${settings.legalName}` : settings.shopName},{" "}
        {addressOf(settings)}.{settings.gstin && ` GSTIN ${settings.gstin}.`}
        {settings.fssai && ` FSSAI licence ${settings.fssai}.`} We sell our own goods only.
      </p>
      <h2>Prices and orders</h2>
      <p>
        Prices are in rupees. {taxWords(settings)}. Before you order you see one total and its parts. Nothing is added
        that you did not choose. An order is agreed when its page says that it is placed. If we cannot send something,
        we tell you and give your money back; we never send something else without asking.
      </p>
      <p>
        Weights are net weights. Pictures are serving suggestions. Ingredients, allergens and shelf life are on every
        item’s page and on its pack.
      </p>
      <h2 id="payments">Ways to pay</h2>
      <PaymentMethods settings={settings} takesCards={loaderData.takesCards} />
      <h2>Delivery, returns and complaints</h2>
      <p>
        <Link to={href("/delivery-policy")}>Delivery</Link>, <Link to={href("/returns")}>returns and refunds</Link>,{" "}
        <Link to={href("/privacy")}>privacy</Link> and <Link to={href("/grievance")}>complaints</Link> have pages of
        their own, which are part of these terms. The law of India applies, and nothing here takes away what it gives
        you.
      </p>
    </Policy>
  );
}

/** The law requires this information (Consumer Protection (E-Commerce) Rules 2020, rule 7(1)(c)). */
function PaymentMethods({ settings, takesCards }: { settings: Settings; takesCards: boolean }) {
  const { cashMax, cashFee, upiId } = settings;
  return (
    <>
      <ul>
        {cashMax > 0 && (
          <li>
            <b>Cash on delivery</b> where the courier takes it, up to {formatRupees(cashMax)}.{" "}
            {cashFee > 0
              ? `It costs ${formatRupees(cashFee)} more, shown before you choose.`
              : "It costs nothing more."}
          </li>
        )}
        {upiId && (
          <li>
            <b>UPI</b> from your own app, to {upiId}. It costs nothing more. The payment runs between your bank and
            ours; for one that went wrong, ask your UPI app or bank with the reference it gave you.
          </li>
        )}
        {takesCards && (
          <li>
            <b>Card, UPI or net banking by Razorpay</b>, on Razorpay’s own secure page (razorpay.com/support). It costs
            nothing more. Your bank can tell you about a charge-back on a card.
          </li>
        )}
      </ul>
      <p>
        We never see or keep card numbers, PINs or passwords, and nobody of ours asks for them. There are no regular
        payments, so there is nothing to cancel later. How money goes back is under{" "}
        <Link to={href("/returns")}>returns and refunds</Link>.
      </p>
    </>
  );
}
