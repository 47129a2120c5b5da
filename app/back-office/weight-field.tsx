import { Field } from "#app/ui/field.tsx";

type Props = {
  name: string;
  label: string;
  hint: string;
  /** As it was typed. */
  value: string | undefined;
  problem: string | undefined;
  optional?: boolean;
};

/** A field for a weight in kilograms, or in grams with a "g" after the number; `readCount` reads it. */
export function WeightField({ value, ...field }: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input {...attributes} inputMode="decimal" autoComplete="off" maxLength={20} defaultValue={value} />
      )}
    </Field>
  );
}
