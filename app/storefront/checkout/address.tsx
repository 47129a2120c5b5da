import { Field, type Problems, type Values } from "#app/ui/field.tsx";

/** Where the parcel goes; the town is the pincode's until it is changed. */
export function Address({ town, values, problems }: { town: string; values: Values; problems: Problems }) {
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
          hint="Change it if yours is another."
          problem={problems.city}
          className="c3"
        >
          {(field) => <input {...field} autoComplete="address-level2" maxLength={60} defaultValue={town} />}
        </Field>
      </div>
    </fieldset>
  );
}
