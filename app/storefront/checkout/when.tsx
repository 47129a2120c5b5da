import { t } from "@lingui/core/macro";
import { useState } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { EARLIEST } from "#domain/checkout/earliest.ts";
import type { CheckoutDelivery, ShownForm } from "./checkout.server.ts";
import type { CheckoutState } from "./intents.ts";

type Day = ShownForm["days"][number];

/** The days that are chosen in the form, with the functions that choose others; a gift has a day of its own. */
export function useDays({ days, giftDays }: ShownForm, form: CheckoutState, isOfThisPlace: boolean) {
  const { deliverOn, giftOn = "" } = form.values;
  const wanted = isOfThisPlace ? deliverOn : undefined;
  // If the chosen day is full by now, the first free day is selected, never "the earliest".
  const first = [EARLIEST, ...days.map(({ value }) => value)].find((one) => one === wanted) ?? days[0]?.value;
  // A gift for a birthday that is full by now arrives as near to it as possible.
  const firstForGift = (giftDays.find(({ value }) => value >= giftOn) ?? giftDays.at(-1))?.value;
  const [day, pick] = useState(first);
  const [giftDay, pickForGift] = useState(firstForGift);
  return { first, firstForGift, day, giftDay, pick, pickForGift };
}

type Props = {
  shown: ShownForm;
  delivery: CheckoutDelivery;
  form: CheckoutState;
  chosen: ReturnType<typeof useDays>;
};

/** The day on which the order arrives: of an order a soon one, of a gift also a far one. CSS shows one of the fields. */
export function When({ shown, delivery: { collects, destination }, form, chosen }: Props) {
  const place = destination?.pincode ?? "shop";
  return (
    <fieldset>
      <legend>{t`When`}</legend>
      <div className="fg">
        <SelectField
          form={form}
          name="deliverOn"
          label={collects ? t`Ready on` : t`Arrives on`}
          hint={t`The soonest day is chosen; later ones are possible too.`}
          className="c3 not-for-gift"
          key={place}
          defaultValue={chosen.first}
          onChange={({ currentTarget }) => chosen.pick(currentTarget.value)}
        >
          {shown.days.length > 0 && <option value={EARLIEST}>{t`The earliest day there is, whichever it is`}</option>}
          <Options days={shown.days} />
        </SelectField>
        {shown.giftDays.length > 0 && (
          <SelectField
            form={form}
            name="giftOn"
            label={collects ? t`Day on which the gift is ready` : t`Day on which the gift arrives`}
            hint={
              collects
                ? t`Up to 60 days ahead: for a far day we cook it then.`
                : t`Not before it. Up to 60 days ahead: for a far day we cook it then.`
            }
            className="c3 for-gift"
            key={`gift ${place}`}
            defaultValue={chosen.firstForGift}
            onChange={({ currentTarget }) => chosen.pickForGift(currentTarget.value)}
          >
            <Options days={shown.giftDays} />
          </SelectField>
        )}
      </div>
    </fieldset>
  );
}

function Options({ days }: { days: readonly Day[] }) {
  return days.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
