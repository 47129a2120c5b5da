import { type FormState, TextField } from "#app/ui/field.tsx";

/** The fields for the first and the last day on which a price applies. A day begins at midnight in India. */
export function DayFields({ form }: { form: FormState<"firstDay" | "lastDay"> }) {
  return (
    <>
      {(["firstDay", "lastDay"] as const).map((name) => (
        <TextField
          form={form}
          key={name}
          name={name}
          label={name === "firstDay" ? "From this day on" : "Up to and with this day"}
          optional
          className="c3"
          required={false}
          type="date"
          autoComplete="off"
        />
      ))}
    </>
  );
}
