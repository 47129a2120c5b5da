import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
      title: t`Terms and ways to pay`,
      description: t`On what terms The Tastemakers, Guntur, sells: who we are, prices, when an order is agreed, and how you can pay safely.`,
      path: href("/terms"),
      trail: [[t`Terms`, href("/terms")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Terms({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const { legalName, shopName, gstin, fssai } = settings;
  const address = addressOf(settings);
  return (
    <Policy title={t`Terms`} lead={t`Plain rules for a plain sale.`}>
      <h2>{t`Who sells`}</h2>
      <p>
        {legalName ? t`${shopName} is the shop of ${legalName}, ${address}.` : t`${shopName}, ${address}.`}
        {gstin && ` ${t`GSTIN ${gstin}.`}`}
        {fssai && ` ${t`FSSAI licence ${fssai}.`}`} {t`We sell our own goods only.`}
      </p>
      <h2>{t`Prices and orders`}</h2>
      <PricesAndOrders />
      <OnTheLabel />
      <h2 id="payments">{t`Ways to pay`}</h2>
      <PaymentMethods takesCards={loaderData.takesCards} />
      <h2>{t`Delivery, returns and complaints`}</h2>
      <p>
        <Trans>
          <Link to={href("/delivery-policy")}>Delivery</Link>, <Link to={href("/returns")}>returns and refunds</Link>,{" "}
          <Link to={href("/privacy")}>privacy</Link> and <Link to={href("/grievance")}>complaints</Link> have pages of
          their own, which are part of these terms. The law of India applies, and nothing here takes away what it gives
          you.
        </Trans>
      </p>
    </Policy>
  );
}
