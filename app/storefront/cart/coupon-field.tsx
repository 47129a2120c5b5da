import { asCode, Field } from "#app/ui/field.tsx";

/** The values of the field `intent` by which a form enters the typed code, or takes the coupon out. */
export const couponIntents = { enter: "coupon", remove: "no-coupon" } as const;

/** The coupon of a cart; `refused`: why it takes nothing off, in a sentence. */
type EnteredCoupon = { code: string; refused: string | undefined };

type Props = { coupon: EnteredCoupon | undefined; typed: string | undefined; problem: string | undefined };

/** The fields, inside a form, for entering a coupon; once there is one, what it does and a button that takes it out. */
export function CouponField({ coupon, typed, problem }: Props) {
  if (coupon) {
    return (
      <div className="row" id="coupon-entered">
        <p role="status">
          Coupon <b>{coupon.code}</b>. {coupon.refused ?? "Its discount is in the total."}
        </p>
        <button className="btn btn--line" name="intent" value={couponIntents.remove}>
          Take it out
        </button>
      </div>
    );
  }
  return (
    <details className="more" open={Boolean(typed || problem)}>
      <summary>Have a coupon?</summary>
      <div className="fg">
        <Field name="coupon" label="Code" problem={problem} optional className="c3">
          {(field) => <input {...field} {...asCode} maxLength={30} defaultValue={typed} />}
        </Field>
        <div className="field c3">
          <button className="btn btn--line" name="intent" value={couponIntents.enter}>
            Use it
          </button>
        </div>
      </div>
    </details>
  );
}
