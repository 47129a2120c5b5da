import { type FormState, TextField } from "#app/ui/field.tsx";

type PlaceField = "address1" | "address2" | "landmark" | "city" | "pincode";
type Props = {
  form: FormState<PlaceField>;
  cityHint?: string;
  /** Missing where the pincode cannot change. */
  pincode?: { hint?: string };
  /** Whether the order may have no address. */
  isOptional?: boolean;
};

/** The fields of an order's address, at the desk. */
export function PlaceFields({ form, cityHint, pincode, isOptional = false }: Props) {
  const field = { form, autoComplete: "off", ...(isOptional && { required: false }) };
  return (
    <>
      <TextField {...field} name="address1" label="Flat or house number, building" maxLength={100} />
      <TextField {...field} name="address2" label="Street, area or village" maxLength={100} />
      <TextField form={form} autoComplete="off" name="landmark" label="Landmark" optional maxLength={80} />
      <TextField {...field} name="city" label="City or town" hint={cityHint} maxLength={60} />
      {pincode && (
        <TextField {...field} name="pincode" label="Pincode" hint={pincode.hint} inputMode="numeric" maxLength={10} />
      )}
    </>
  );
}
