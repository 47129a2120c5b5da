import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";

type Props = { slug: string; packId: string; values: Values; problems: Problems };

/**
 * The form with which a customer asks to be e-mailed when a sold-out pack is available again. An empty `packId` means
 * any pack of the product.
 */
export function StockRequestForm({ slug, packId, values, problems }: Props) {
  return (
    <form className="fg mt-4" method="post" action={href("/shop/:slug/back", { slug }) + summaryAnchor} noValidate>
      <input type="hidden" name="packId" value={packId} />
      <Field
        name="email"
        label="Your e-mail: tell me when it is back"
        hint="You agree to one letter when it is there again. Then, or after 90 days, we delete the address."
        problem={problems.email}
      >
        {(field) => <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />}
      </Field>
      <div className="field">
        <button className="btn btn--line">Tell me when it is back</button>
      </div>
    </form>
  );
}
