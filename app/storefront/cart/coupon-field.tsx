import { asCode, Field } from "#app/ui/field.tsx";

/** The values of the form field `intent`: apply the typed coupon, or remove the cart's coupon. */
export const couponIntents = { enter: "coupon", remove: "no-coupon" } as const;

/** The coupon of a cart. `refused`: a sentence that says why it gives no discount; undefined when it gives one. */
type EnteredCoupon = { code: string; refused: string | undefined };

type Props = { coupon: EnteredCoupon | undefined; typed: string | undefined; problem: string | undefined };

/**
 * The part of a form for typing a coupon code. When the cart has a coupon (`coupon`), shows instead its effect and a
 * button that removes it. `typed`: a code that was refused, to show it again. `problem`: why it was refused.
 */
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
