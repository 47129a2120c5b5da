import { t } from "@lingui/core/macro";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { sayDay } from "./days.ts";
import { emptyForm, type FormState, SelectField } from "#app/ui/field.tsx";
import type { Redirection } from "#domain/checkout/redirection.ts";

/** What another address changes, with the sentences that say it. */
export type Asked = Pick<Redirection, "seen" | "days" | "promisedOn"> & { sentences: string[] };

type Props = { asks: Asked; className: string };

/** The part of a form that says what an order costs at another address, and asks on which day it arrives there. */
export function Redirected({ asks: { sentences, seen, days, promisedOn }, className }: Props) {
  const form: FormState = emptyForm;
  return (
    <section className={className} aria-labelledby="asked" id={summaryAnchor.slice(1)} tabIndex={-1}>
      <h2 id="asked">{t`What changes with it`}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <input type="hidden" name="seen" value={seen} autoComplete="off" />
      <SelectField form={form} name="day" label={t`Arrives on`} defaultValue={promisedOn} key={promisedOn}>
        {days.map((day) => (
          <option key={day} value={day}>
            {sayDay(day)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
