import { Field, type Problems, type Values } from "#app/ui/field.tsx";

/** The fields for the first and the last day on which a price applies. A day begins at midnight in India. */
export function DayFields({ values, problems }: { values: Values; problems: Problems }) {
  return (
    <>
      {(["firstDay", "lastDay"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={name === "firstDay" ? "From this day on" : "Up to and with this day"}
          problem={problems[name]}
          optional
          className="c3"
        >
          {({ required: _, ...field }) => (
            <input {...field} type="date" autoComplete="off" defaultValue={values[name]} />
          )}
        </Field>
      ))}
    </>
  );
}
