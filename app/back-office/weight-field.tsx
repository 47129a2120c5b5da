import { Field } from "#app/ui/field.tsx";

type Props = {
  name: string;
  label: string;
  hint: string;
  /** The text as it was typed. */
  value: string | undefined;
  problem: string | undefined;
  optional?: boolean;
};

/** A field for a weight in kilograms, or in grams if "g" follows the number. */
export function WeightField({ value, ...field }: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input {...attributes} inputMode="decimal" autoComplete="off" maxLength={20} defaultValue={value} />
      )}
    </Field>
  );
}
