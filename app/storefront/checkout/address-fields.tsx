import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { asMobile, type FormState, TextField } from "#app/ui/field.tsx";

type Props = {
  form: FormState<"address1" | "address2" | "landmark" | "city" | "pincode">;
  /** On forms where the pincode was not chosen before. */
  asksPincode?: boolean;
  children?: ReactNode;
};

/** The fields of a delivery address. `children` come below them. */
export function AddressFields({ form, asksPincode = false, children }: Props) {
  return (
    <fieldset>
      <legend>{t`Address`}</legend>
      <div className="fg">
        <TextField
          form={form}
          name="address1"
          label={t`Flat or house number, building`}
          autoComplete="address-line1"
          maxLength={100}
        />
        <TextField
          form={form}
          name="address2"
          label={t`Street, area or village`}
          autoComplete="address-line2"
          maxLength={100}
        />
        <TextField
          form={form}
          name="landmark"
          label={t`Landmark`}
          hint={t`Near a temple, school or shop the rider knows.`}
          optional
          className="c3"
          maxLength={80}
        />
        <TextField
          form={form}
          name="city"
          label={t`City or town`}
          hint={form.values.city && !asksPincode ? t`Change it if yours is another.` : undefined}
          className="c3"
          autoComplete="address-level2"
          maxLength={60}
        />
        {asksPincode && (
          <TextField
            form={form}
            name="pincode"
            label={t`Pincode`}
            className="c3"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
          />
        )}
      </div>
      {children}
    </fieldset>
  );
}

/** The fields for the recipient's name and mobile number. */
export function ReceiverFields({ form }: { form: FormState<"name" | "mobile"> }) {
  return (
    <>
      <TextField form={form} name="name" label={t`Full name`} className="c3" autoComplete="name" maxLength={80} />
      <TextField
        form={form}
        name="mobile"
        label={t`Mobile number`}
        hint={t`For delivery calls and order updates only.`}
        className="c3"
        {...asMobile}
      />
    </>
  );
}
