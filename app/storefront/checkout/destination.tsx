import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { emptyForm, TextField } from "#app/ui/field.tsx";
import { Typed } from "#app/ui/typed.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { sayDistrict } from "#app/sentences/delivery.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { linkTo } from "#app/words/words.ts";
import type { CheckoutDelivery } from "./checkout.server.ts";
import { type CheckoutState, formId, intents } from "./intents.ts";

type Props = {
  delivery: CheckoutDelivery;
  form: CheckoutState;
};

/** Shows where the order goes, with links to change it. */
export function Destination({ delivery: { collects, destination, account }, form }: Props) {
  const settings = useSettings();
  if (collects) {
    return (
      <section aria-labelledby="destination">
        <h2 id="destination">{t`You collect it at the shop`}</h2>
        <p className="lead">
          {settings.shopName}, {addressOf(settings)}
        </p>
        <p>
          <Trans>
            Hours: <Typed text={settings.hours} />. There is nothing to pay for delivery.
          </Trans>{" "}
          <Link className="link" to={href("/checkout")}>
            {t`Have it brought instead`}
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="destination">
      <h2 id="destination">{t`Where it goes`}</h2>
      {destination && (
        <p className="lead">
          <span>
            {destination.pincode}, {sayDistrict(destination.district)}, {destination.state}
          </span>
          . <Collect />
        </p>
      )}
      <OtherAddresses choices={account?.choices ?? []} />
      {destination ? (
        <AnotherPincode form={form} />
      ) : (
        <form className="fg" method="post" action={linkTo(href("/pincode"))}>
          <input type="hidden" name="to" value={href("/checkout")} />
          <TextField<"pincode">
            form={emptyForm}
            name="pincode"
            label={t`Pincode`}
            hint={t`It tells the day, the charge and how you can pay.`}
            className="c3"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
          />
          <div className="field">
            <button className="btn">{t`Go on with this pincode`}</button>
          </div>
        </form>
      )}
      {!destination && (
        <p>
          <Collect />
        </p>
      )}
    </section>
  );
}

function Collect() {
  return (
    <Trans>
      Or{" "}
      <Link className="link" to="?collect">
        collect it at the shop
      </Link>
    </Trans>
  );
}

/** Asks for another pincode, as part of the checkout form, so that the texts in the form's other fields are kept. */
function AnotherPincode({ form }: { form: CheckoutState }) {
  return (
    <details className="more" open={Boolean(form.values.newPincode || form.problems.newPincode)}>
      <summary>{t`Another pincode`}</summary>
      <div className="fg">
        <TextField
          form={form}
          name="newPincode"
          label={t`Send it to the pincode`}
          optional
          className="c3"
          formId={formId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        <div className="field c3">
          <button className="btn btn--line" form={formId} name="intent" value={intents.pincode}>
            {t`Use this pincode`}
          </button>
        </div>
      </div>
      <p className="small muted">{t`What you have typed below is kept.`}</p>
    </details>
  );
}

type Choice = NonNullable<CheckoutDelivery["account"]>["choices"][number];

/** How many of the customer's other saved addresses are visible; the rest are in a collapsed list. */
const SHOWN = 2;

function OtherAddresses({ choices }: { choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <>
      <ChoiceList choices={choices.slice(0, SHOWN)} />
      {choices.length > SHOWN && (
        <details className="sure">
          <summary className="link">{t`Your other addresses (${{ count: choices.length - SHOWN }})`}</summary>
          <ChoiceList choices={choices.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

function ChoiceList({ choices }: { choices: Choice[] }) {
  return (
    <ul className="choices stack">
      {choices.map(({ id, pincode, words, to }) => (
        <li key={id}>
          <form method="post" action={linkTo(href("/pincode"))}>
            <input type="hidden" name="pincode" value={pincode} />
            <input type="hidden" name="to" value={to} />
            <button className="card break">
              <Trans>
                <b>Use this address:</b> {words}
              </Trans>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
