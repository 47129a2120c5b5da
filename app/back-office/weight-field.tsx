import { Field } from "#app/ui/field.tsx";

type Props = {
  name: string;
  label: string;
  hint: string;
  /** The text as it was typed; undefined for an empty field. */
  value: string | undefined;
  problem: string | undefined;
  optional?: boolean;
};

/** A text field for a weight in kilograms, or in grams if "g" follows the number. The text is read by `readCount`. */
export function WeightField({ value, ...field }: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input {...attributes} inputMode="decimal" autoComplete="off" maxLength={20} defaultValue={value} />
      )}
    </Field>
  );
}
