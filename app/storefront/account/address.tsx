import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { AddressFields, ReceiverFields } from "#app/storefront/checkout/address-fields.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import type { FormOf } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { addressForm } from "#domain/delivery/address.ts";
import type { Route } from "./+types/address";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";
import { newAddress, saveFromForm, valuesOf } from "./address.server.ts";
import { linkTo } from "#app/words/words.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const title = params.id === newAddress ? t`Add an address` : t`Change an address`;
  return {
    title,
    known: await valuesOf(context, params.id),
    page: accountMeta(context, title, href("/account/addresses/:id", params)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return saveFromForm(context, params.id, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function OneAddress({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const form: FormOf<typeof addressForm> = useKept(latest) ?? { values: loaderData.known, problems: {} };
  return (
    <AccountPage title={loaderData.title}>
      <ErrorSummary problems={form.problems} />
      <form
        className="form stack narrow mt-6"
        method="post"
        action={linkTo(href("/account/addresses/:id", params) + summaryAnchor)}
        noValidate
      >
        <fieldset>
          <legend>{t`Who receives it`}</legend>
          <div className="fg">
            <ReceiverFields form={form} />
          </div>
        </fieldset>
        <AddressFields form={form} asksPincode />
        <div>
          <button className="btn">{t`Keep this address`}</button>
        </div>
      </form>
    </AccountPage>
  );
}
