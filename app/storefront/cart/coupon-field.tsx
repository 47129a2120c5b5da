import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { asCode, type FormState, TextField } from "#app/ui/field.tsx";

/** The values of the form field `intent`: apply a coupon, or remove it. */
export const couponIntents = { enter: "coupon", remove: "no-coupon" } as const;

type EnteredCoupon = {
  code: string;
  /** Why the coupon gives no discount; undefined when it gives one. */
  refused: string | undefined;
};

type Props = {
  coupon: EnteredCoupon | undefined;
  form: FormState<"coupon">;
};

/** A field for a coupon code or, if the cart has a coupon, a button that removes the coupon. */
export function CouponField({ coupon, form }: Props) {
  if (coupon) {
    return (
      <div className="row" id="coupon-entered">
        <p role="status">
          <Trans>
            Coupon <b>{coupon.code}</b>.
          </Trans>{" "}
          {coupon.refused ?? t`Its discount is in the total.`}
        </p>
        <button className="btn btn--line" name="intent" value={couponIntents.remove}>
          {t`Take it out`}
        </button>
      </div>
    );
  }
  return (
    <details className="more" open={Boolean(form.values.coupon || form.problems.coupon)}>
      <summary>{t`Have a coupon?`}</summary>
      <div className="fg">
        <TextField form={form} name="coupon" label={t`Code`} optional className="c3" {...asCode} maxLength={30} />
        <div className="field c3">
          <button className="btn btn--line" name="intent" value={couponIntents.enter}>
            {t`Use it`}
          </button>
        </div>
      </div>
    </details>
  );
}
