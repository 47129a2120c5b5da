import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { i18n } from "#app/words/words.ts";
import { sentences } from "#app/storefront/company/sentences.ts";
import { asCode, asMobile, TextareaField, TextField } from "#app/ui/field.tsx";
import { CardMessage } from "#app/ui/packing-slip.tsx";
import { type CheckoutState, intents } from "./intents.ts";

type GiftProps = {
  /** The URL that shows a preview of the gift card when the browser runs no JavaScript. */
  action: string;
  form: CheckoutState;
};

/** The fields of a gift. None is `required`, because browsers do not send a form with hidden, empty required fields. */
export function Gift({ action, form }: GiftProps) {
  const { values } = form;
  const fields = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState({ from: values.senderName ?? "", message: values.giftMessage ?? "" });
  const show = () => {
    const typed = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
    setCard({ from: typed("senderName"), message: typed("giftMessage") });
  };
  // Shows what was typed before the script ran.
  useEffect(show, []);
  return (
    <fieldset className="gift" aria-label={t`A gift?`}>
      <label className="tick">
        <input type="checkbox" name="isGift" value="yes" defaultChecked={values.isGift === "yes"} />
        <span>{t`It is a gift: no prices in the parcel.`}</span>
      </label>
      <p className="small muted for-gift">{i18n._(sentences.giftPayment)}</p>
      <div className="fg for-gift mt-3" ref={fields} onInput={show}>
        <TextField
          form={form}
          name="senderName"
          label={t`Your name`}
          hint={t`On the slip and on the bill, which comes to you.`}
          className="c3"
          autoComplete="section-sender name"
          maxLength={80}
        />
        <TextField
          form={form}
          name="senderMobile"
          label={t`Your mobile`}
          hint={t`Without an e-mail below we need it: it leads you back to this order. From abroad with + and the country's code.`}
          optional
          className="c3"
          {...asMobile}
          autoComplete="section-sender tel"
        />
        <TextareaField
          form={form}
          name="giftMessage"
          label={t`Message on the card`}
          optional
          rows={3}
          maxLength={300}
          autoComplete="off"
        />
        <div className="field" id="card" tabIndex={-1}>
          {(card.from || card.message) && <p className="hint">{t`The card, as it is printed on the slip:`}</p>}
          <CardMessage message={card.message.trim()} from={card.from.trim()} />
          <button className="btn btn--line instead-of-script" name="intent" value={intents.card} formAction={action}>
            {t`See the card`}
          </button>
        </div>
      </div>
    </fieldset>
  );
}

/** Says why the order cannot be a gift: a gift cannot be paid in cash. */
export function NoGift() {
  return (
    <fieldset>
      <legend>{t`A gift?`}</legend>
      <p>{t`A gift is paid beforehand, and this order can be paid in cash only. Call or write to us, and we find a way.`}</p>
    </fieldset>
  );
}

/** The collapsed field for a note to the shop. */
export function Note({ form }: { form: CheckoutState }) {
  return (
    <details className="more" open={Boolean(form.values.note || form.problems.note)}>
      <summary>{t`A note for us (optional)`}</summary>
      <div className="fg">
        <TextareaField form={form} name="note" label={t`Note`} optional rows={3} maxLength={300} />
      </div>
    </details>
  );
}

type BillProps = {
  form: CheckoutState;
  collects: boolean;
  /** The state whose GST (goods and services tax) applies; undefined while the shop is not registered. */
  taxedIn: string | undefined;
};

const billFields = ["gstin", "businessName", "billAddress", "billPincode", "forOthers"] as const;

/** The collapsed fields that a business needs on its invoice. */
export function BusinessBill({ collects, taxedIn, form }: BillProps) {
  const { values, problems } = form;
  const isTouched = billFields.some((name) => values[name] || problems[name]);
  return (
    <details className="more" open={isTouched}>
      <summary>{t`I need a bill with GSTIN (optional)`}</summary>
      <div className="fg">
        <TextField form={form} name="gstin" label="GSTIN" optional="unsaid" className="c3" {...asCode} maxLength={40} />
        <TextField
          form={form}
          name="businessName"
          label={t`Business name`}
          hint={t`As it is registered.`}
          optional="unsaid"
          className="c3"
          autoComplete="organization"
          maxLength={120}
        />
      </div>
      <div className="fg mt-3">
        <TextareaField
          form={form}
          name="billAddress"
          label={t`Address for the bill`}
          hint={
            collects
              ? t`As on the GST certificate: house, street, town.`
              : t`As on the GST certificate: house, street, town. Leave it empty if it is the delivery address.`
          }
          optional="unsaid"
          rows={2}
          autoComplete="billing street-address"
          maxLength={200}
        />
        <TextField
          form={form}
          name="billPincode"
          label={t`Pincode of that address`}
          optional="unsaid"
          className="c3"
          inputMode="numeric"
          autoComplete="billing postal-code"
          maxLength={20}
        />
      </div>
      {!collects && (
        <label className="tick">
          <input type="checkbox" name="forOthers" value="yes" defaultChecked={values.forOthers === "yes"} />
          <span>{t`It goes to somebody else, not to this business. A gift needs no tick.`}</span>
        </label>
      )}
      {taxedIn && (
        <p className="small muted">
          {collects
            ? t`When it is for the business itself and its GSTIN is not of ${taxedIn}, where you collect it, it may get no credit for the tax: ask your accountant.`
            : t`When it is for the business itself and its GSTIN is not of ${taxedIn}, where it goes, it may get no credit for the tax: ask your accountant.`}
        </p>
      )}
    </details>
  );
}
