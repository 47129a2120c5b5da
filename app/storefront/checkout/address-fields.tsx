import type { ReactNode } from "react";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";

type Props = {
  /** The initial value of the town field. */
  town: string | undefined;
  values: Values;
  problems: Problems;
  /** The pincode field, on forms where the pincode was not chosen before. */
  pincode?: ReactNode;
  children?: ReactNode;
};

/** The fields of a delivery address. `children` come below them. */
export function AddressFields({ town, values, problems, pincode, children }: Props) {
  return (
    <fieldset>
      <legend>Address</legend>
      <div className="fg">
        <Field name="address1" label="Flat or house number, building" problem={problems.address1}>
          {(field) => <input {...field} autoComplete="address-line1" maxLength={100} defaultValue={values.address1} />}
        </Field>
        <Field name="address2" label="Street, area or village" problem={problems.address2}>
          {(field) => <input {...field} autoComplete="address-line2" maxLength={100} defaultValue={values.address2} />}
        </Field>
        <Field
          name="landmark"
          label="Landmark"
          hint="Near a temple, school or shop the rider knows."
          problem={problems.landmark}
          optional
          className="c3"
        >
          {(field) => <input {...field} maxLength={80} defaultValue={values.landmark} />}
        </Field>
        <Field
          name="city"
          label="City or town"
          hint={town && !pincode ? "Change it if yours is another." : undefined}
          problem={problems.city}
          className="c3"
        >
          {(field) => <input {...field} autoComplete="address-level2" maxLength={60} defaultValue={town} />}
        </Field>
        {pincode}
      </div>
      {children}
    </fieldset>
  );
}

/** The fields for the recipient's name and mobile number. */
export function ReceiverFields({ values, problems }: Pick<Props, "values" | "problems">) {
  return (
    <>
      <Field name="name" label="Full name" problem={problems.name} className="c3">
        {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={values.name} />}
      </Field>
      <Field
        name="mobile"
        label="Mobile number"
        hint="For delivery calls and order updates only."
        problem={problems.mobile}
        className="c3"
      >
        {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={40} defaultValue={values.mobile} />}
      </Field>
    </>
  );
}
