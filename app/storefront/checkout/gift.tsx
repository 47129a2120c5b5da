import { Field, type Problems, type Values } from "#app/ui/field.tsx";

type Props = {
  /** Whether there is another way to pay than in cash. */
  canPayBefore: boolean;
  values: Values;
  problems: Problems;
};

/** The box opens the rest by style alone; what is hidden is not asked for. */
export function Gift({ canPayBefore, values, problems }: Props) {
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
      <div className="fg gift__more">
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
