import { type FormState, TextField } from "#app/ui/field.tsx";

/** The number of a UPI transfer that staff saw come at the counter. */
export function UtrField({ form }: { form: FormState }) {
  return (
    <TextField
      form={form}
      name="utr"
      label="UTR of the UPI payment"
      hint="12 digits. Without it, the bank’s statement tells it later."
      optional
      inputMode="numeric"
      autoComplete="off"
      maxLength={100}
    />
  );
}
