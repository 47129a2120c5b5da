import { href, Link } from "react-router";
import { environment } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { addressOf } from "#domain/settings/settings.ts";
import type { Route } from "./+types/terms";
import { OnTheLabel, PaymentMethods, PricesAndOrders } from "./answers.tsx";
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
      <PricesAndOrders />
      <OnTheLabel />
      <h2 id="payments">Ways to pay</h2>
      <PaymentMethods takesCards={loaderData.takesCards} />
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
