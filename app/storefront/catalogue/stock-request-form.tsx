import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, type FormOf, TextField } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
import type { emailForm } from "#domain/accounts/forms.ts";

type Props = { slug: string; packId: string; form: FormOf<typeof emailForm> };

/**
 * The form with which a customer asks to be e-mailed when a sold-out pack is available again. An empty `packId` means
 * any pack of the product.
 */
export function StockRequestForm({ slug, packId, form }: Props) {
  return (
    <form
      className="fg mt-4"
      method="post"
      action={linkTo(href("/shop/:slug/back", { slug })) + summaryAnchor}
      noValidate
    >
      <input type="hidden" name="packId" value={packId} />
      <TextField
        form={form}
        name="email"
        label={t`Your e-mail: tell me when it is back`}
        hint={t`You agree to one letter when it is there again. Then, or after 90 days, we delete the address.`}
        {...asEmail}
      />
      <div className="field">
        <button className="btn btn--line">{t`Tell me when it is back`}</button>
      </div>
    </form>
  );
}
