import { asCode, Field, type Problems, type Values } from "#app/ui/field.tsx";

type GiftProps = {
  /** Whether a method other than cash is offered. A gift cannot be paid in cash. */
  canPayBefore: boolean;
  values: Values;
  problems: Problems;
};

/**
 * The fields of a gift, which CSS shows when the box is ticked. They are never marked as required, because hidden ones
 * could then not be filled in.
 */
export function Gift({ canPayBefore, values, problems }: GiftProps) {
  if (!canPayBefore) {
    return (
      <fieldset>
        <legend>A gift?</legend>
        <p>
          A gift is paid beforehand, and this order can be paid in cash only. Call or write to us, and we find a way.
        </p>
      </fieldset>
    );
  }
  return (
    <fieldset className="gift">
      <legend>A gift?</legend>
      <label className="tick">
        <input type="checkbox" name="isGift" value="yes" defaultChecked={values.isGift === "yes"} />
        <span>It is a gift. The slip in the parcel carries no prices.</span>
      </label>
      <p className="small muted">A gift is paid beforehand, not in cash: nobody asks the receiver for money.</p>
      <div className="fg gift__more mt-3">
        <Field
          name="senderName"
          label="Your name"
          hint="On the slip and on the bill, which comes to you."
          problem={problems.senderName}
          className="c3"
        >
          {(field) => (
            <input {...field} autoComplete="section-sender name" maxLength={80} defaultValue={values.senderName} />
          )}
        </Field>
        <Field name="senderMobile" label="Your mobile" problem={problems.senderMobile} optional className="c3">
          {(field) => (
            <input
              {...field}
              type="tel"
              autoComplete="section-sender tel"
              maxLength={20}
              defaultValue={values.senderMobile}
            />
          )}
        </Field>
        <Field name="giftMessage" label="Message on the card" problem={problems.giftMessage} optional>
          {(field) => (
            <textarea {...field} rows={3} maxLength={300} autoComplete="off" defaultValue={values.giftMessage} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

type BillProps = {
  collects: boolean;
  /** The name of the state that would get the tax; undefined while the shop is not registered for GST. */
  taxedIn: string | undefined;
  values: Values;
  problems: Problems;
};

const fields = ["note", "gstin", "businessName", "billAddress", "billPincode", "forOthers"];

/** A note for the shop, and what a business needs on its bill; folded until one of the fields is filled in. */
export function NoteAndBill({ collects, taxedIn, values, problems }: BillProps) {
  const isTouched = fields.some((name) => values[name] || problems[name]);
  const place = collects ? "where you collect it" : "where it goes";
  return (
    <details className="more" open={isTouched}>
      <summary>A note for us, or a bill for a business (optional)</summary>
      <div className="fg">
        <Field name="note" label="Note" problem={problems.note} optional>
          {(field) => <textarea {...field} rows={3} maxLength={300} defaultValue={values.note} />}
        </Field>
        <Field name="gstin" label="GSTIN" problem={problems.gstin} optional className="c3">
          {(field) => <input {...field} {...asCode} maxLength={20} defaultValue={values.gstin} />}
        </Field>
        <Field
          name="businessName"
          label="Business name"
          hint="With a GSTIN, as it is registered."
          problem={problems.businessName}
          optional
          className="c3"
        >
          {(field) => (
            <input {...field} autoComplete="organization" maxLength={120} defaultValue={values.businessName} />
          )}
        </Field>
        <Field
          name="billAddress"
          label="Address for the bill"
          hint="With a GSTIN, as on the GST certificate: house, street, town."
          problem={problems.billAddress}
          optional
        >
          {(field) => (
            <textarea
              {...field}
              rows={2}
              autoComplete="billing street-address"
              maxLength={200}
              defaultValue={values.billAddress}
            />
          )}
        </Field>
        <Field
          name="billPincode"
          label="Pincode of that address"
          problem={problems.billPincode}
          optional
          className="c3"
        >
          {(field) => (
            <input
              {...field}
              inputMode="numeric"
              autoComplete="billing postal-code"
              maxLength={7}
              defaultValue={values.billPincode}
            />
          )}
        </Field>
      </div>
      {!collects && (
        <label className="tick">
          <input type="checkbox" name="forOthers" value="yes" defaultChecked={values.forOthers === "yes"} />
          <span>It goes to somebody else, on this business’s order. A gift needs no tick.</span>
        </label>
      )}
      {taxedIn && (
        <p className="small muted">
          When it is for the business itself and its GSTIN is not of {taxedIn}, {place}, it may get no credit for the
          tax: ask your accountant.
        </p>
      )}
    </details>
  );
}
