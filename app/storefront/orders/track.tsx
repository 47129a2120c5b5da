import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { openOrders } from "#app/open-orders.server.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import { sentences } from "#app/storefront/company/sentences.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, emptyForm, type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/track";
import { OpenOrders } from "#app/storefront/visitor.tsx";
import { findFromForm } from "./tracking.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    orders: await openOrders(context, request),
    page: pageMeta(context, {
      title: t`Track your order`,
      description: t`See where your order stands with its number and the mobile or e-mail it was placed with.`,
      path: href("/track"),
      trail: [[t`Track your order`, href("/track")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return findFromForm(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Track({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: FormState<"order" | "contact"> = useKept(latest) ?? emptyForm;
  return (
    <div className="wrap page narrow">
      <OpenOrders orders={loaderData.orders} />
      <h1 className="pgh">{t`Track your order`}</h1>
      <p className="lead">{i18n._(sentences.findOrder)}</p>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/track") + summaryAnchor)} noValidate>
        <TextField
          form={form}
          name="order"
          label={t`Order number`}
          hint={t`Like TM-7K3QXRP.`}
          {...asCode}
          maxLength={40}
        />
        <TextField
          form={form}
          name="contact"
          label={t`Mobile number or e-mail`}
          hint={t`The one the order was placed with.`}
          autoComplete="tel"
          spellCheck={false}
          maxLength={120}
        />
        <div className="field">
          <button className="btn">{t`Show my order`}</button>
        </div>
      </form>
    </div>
  );
}
