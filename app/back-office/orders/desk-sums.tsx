import { asCode, FieldProblem, type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { TakingView } from "./take-order.server.ts";
import { UtrField } from "./utr-field.tsx";

const names: Record<PaymentMethod, string> = {
  cash: "Cash on delivery",
  upi: "UPI, by a link",
  razorpay: "Card or UPI at Razorpay, by a link",
};

type Props = { form: FormState; sums: TakingView["sums"]; collects: boolean; path: string };

/** What an order at the desk costs, its day and how it is paid. */
export function DeskSums({ form, sums, collects, path }: Props) {
  return (
    <section id="sums" tabIndex={-1} className="card stack" aria-labelledby="sums-heading">
      <h2 id="sums-heading">Day and payment</h2>
      <TextField
        form={form}
        name="coupon"
        label="Coupon"
        hint="Not together with a lowered price."
        optional
        {...asCode}
        maxLength={30}
      />
      <button className="tool tool--line" name="intent" value="look" formAction={`${path}#sums`}>
        {sums ? "Count again" : "Count"}
      </button>
      {!sums && <p>Days and prices are counted once there are items, and a pincode if it is sent.</p>}
      {sums && <Costs sums={sums} />}
      {sums && sums.obstacles.length === 0 && (
        <>
          <SelectField form={form} name="deliverOn" label={collects ? "Collected on" : "Arrives by"}>
            {sums.days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Payment form={form} sums={sums} collects={collects} />
        </>
      )}
    </section>
  );
}

type Sums = NonNullable<TakingView["sums"]>;

function Costs({ sums: { goods, less, delivery, obstacles, lines } }: { sums: Sums }) {
  return (
    <>
      <input type="hidden" name="lines" value={lines} autoComplete="off" />
      <p>
        Goods {goods}
        {less && `, less ${less}`}
        {delivery && `, delivery ${delivery}`}.
      </p>
      {obstacles.map((sentence) => (
        <p key={sentence} className="error">
          {sentence}
        </p>
      ))}
    </>
  );
}

const namesNow: Record<PaymentMethod, string> = {
  cash: "Cash at the counter, now",
  upi: "UPI at the counter, now",
  razorpay: "",
};

function Payment({ form, sums, collects }: Pick<Props, "form" | "collects"> & { sums: Sums }) {
  const problem = form.problems.method;
  const offers = [
    ...sums.offers.map(({ method, ...offer }) => ({
      ...offer,
      value: method,
      name: collects && method === "cash" ? "At the counter" : names[method],
    })),
    ...sums.offersNow.map(({ method, ...offer }) => ({ ...offer, value: `${method}-now`, name: namesNow[method] })),
  ];
  return (
    <fieldset id="method" tabIndex={-1} aria-describedby={problem && "method-error"}>
      <legend>How it is paid</legend>
      <FieldProblem id="method" problem={problem} />
      {offers.map(({ value, name, total, totalPaise }) => (
        <label key={value} className="tick">
          <input type="hidden" name={`total-${value}`} value={totalPaise} autoComplete="off" />
          <input type="radio" name="method" value={value} defaultChecked={form.values.method === value} />
          <span>
            {name}, <b>{total}</b>
          </span>
        </label>
      ))}
      {sums.notes.map((why) => (
        <p key={why} className="small muted">
          {why}
        </p>
      ))}
      {sums.offersNow.some(({ method }) => method === "upi") && (
        <details className="folded" open={Boolean(form.values.utr)}>
          <summary>UTR, if UPI came at the counter</summary>
          <UtrField form={form} />
        </details>
      )}
    </fieldset>
  );
}
