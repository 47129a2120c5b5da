import { Field, type Problems, type Values } from "#app/ui/field.tsx";

type Props = { values: Values; problems: Problems };

/** Whom an order is for. */
export function PersonFields({ values, problems, isGift }: Props & { isGift: boolean }) {
  return (
    <>
      <Field name="name" label={isGift ? "Name of who receives it" : "Name"} problem={problems.name}>
        {(field) => <input {...field} autoComplete="off" maxLength={80} defaultValue={values.name} />}
      </Field>
      <Field name="mobile" label="Mobile" problem={problems.mobile}>
        {(field) => <input {...field} type="tel" autoComplete="off" maxLength={20} defaultValue={values.mobile} />}
      </Field>
      <Field
        name="email"
        label={isGift ? "E-mail of who sends it" : "E-mail"}
        hint="Every mail about the order goes there."
        problem={problems.email}
        optional
      >
        {(field) => <input {...field} type="email" autoComplete="off" maxLength={120} defaultValue={values.email} />}
      </Field>
    </>
  );
}

/** Where it goes; `stays` is the town with its pincode. */
export function PlaceFields({ values, problems, stays }: Props & { stays: string }) {
  return (
    <>
      <Field name="address1" label="Flat or house number, building" problem={problems.address1}>
        {(field) => <input {...field} autoComplete="off" maxLength={100} defaultValue={values.address1} />}
      </Field>
      <Field name="address2" label="Street, area or village" problem={problems.address2}>
        {(field) => <input {...field} autoComplete="off" maxLength={100} defaultValue={values.address2} />}
      </Field>
      <Field name="landmark" label="Landmark" problem={problems.landmark} optional>
        {(field) => <input {...field} autoComplete="off" maxLength={80} defaultValue={values.landmark} />}
      </Field>
      <Field
        name="city"
        label="City or town"
        hint={`It goes to ${stays}. With another pincode the days, the charge and the tax are others: cancel it, and order anew.`}
        problem={problems.city}
      >
        {(field) => <input {...field} autoComplete="off" maxLength={60} defaultValue={values.city} />}
      </Field>
    </>
  );
}

/** Who gives a gift. */
export function SenderFields({ values, problems }: Props) {
  return (
    <>
      <Field name="senderName" label="Sent by" problem={problems.senderName}>
        {(field) => <input {...field} autoComplete="off" maxLength={80} defaultValue={values.senderName} />}
      </Field>
      <Field name="senderMobile" label="Mobile of who sends it" problem={problems.senderMobile} optional>
        {(field) => (
          <input {...field} type="tel" autoComplete="off" maxLength={20} defaultValue={values.senderMobile} />
        )}
      </Field>
    </>
  );
}
