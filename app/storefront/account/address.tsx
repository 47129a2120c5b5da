import { href } from "react-router";
import { AddressFields, ReceiverFields } from "#app/storefront/checkout/address-fields.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/address";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";
import { newAddress, saveFromForm, valuesOf } from "./address.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const title = params.id === newAddress ? "Add an address" : "Change an address";
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
  const actionData = useKept(latest);
  const { values, problems } = actionData ?? { values: loaderData.known, problems: {} };
  return (
    <AccountPage title={loaderData.title}>
      <ErrorSummary problems={problems} />
      <form
        className="form stack narrow mt-6"
        method="post"
        action={href("/account/addresses/:id", params) + summaryAnchor}
        noValidate
      >
        <fieldset>
          <legend>Who receives it</legend>
          <div className="fg">
            <ReceiverFields values={values} problems={problems} />
          </div>
        </fieldset>
        <AddressFields
          town={values.city}
          values={values}
          problems={problems}
          pincode={
            <Field name="pincode" label="Pincode" problem={problems.pincode} className="c3">
              {(field) => (
                <input
                  {...field}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  maxLength={20}
                  defaultValue={values.pincode}
                />
              )}
            </Field>
          }
        />
        <div>
          <button className="btn">Keep this address</button>
        </div>
      </form>
    </AccountPage>
  );
}
