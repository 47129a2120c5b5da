import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { FieldProblem } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  /** The page to which the visitor returns. */
  to: string;
  label?: string;
  value?: string;
  problem?: string;
};

/** The form that stores the visitor's pincode (postal code). */
export function PincodeForm({ to, label = t`Delivery pincode`, value, problem }: Props) {
  return (
    <form className="pin stack" method="post" action={linkTo(href("/pincode"))}>
      <input type="hidden" name="to" value={to} />
      <label className="cluster" htmlFor="pincode">
        <Icon name="pin" />
        {label}
      </label>
      <FieldProblem id="pincode" problem={problem} />
      <div className="cluster">
        <input
          id="pincode"
          name="pincode"
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={20}
          required
          defaultValue={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "pincode-error" : undefined}
        />
        <button className="btn btn--line">{t`Check`}</button>
      </div>
    </form>
  );
}
