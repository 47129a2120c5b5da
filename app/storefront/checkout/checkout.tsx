import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { noValues } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { unbroken } from "#domain/catalogue/product.ts";
import { districtInWords } from "#domain/delivery/zone.ts";
import { formatAmount, formatRupees, type Paise } from "#domain/money.ts";
import { addressOf, taxWords } from "#domain/settings/settings.ts";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./checkout-form.tsx";
import { type CheckoutDelivery, placeFromForm, showCheckout, type Summary } from "./checkout.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCheckout(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return placeFromForm(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** One page from who to how it is paid, in one form with one button. */
export default function Checkout({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { form, summary, delivery } = loaderData;
  const isObstructed = summary.obstacles.length > 0;
  // What was typed stays, even when there is nothing left to order.
  const isFormShown = form && (form.button !== "none" || actionData);
  return (
    <div className="wrap page">
      <h1 className="pgh">Checkout</h1>
      <p className="muted mb-6">
        One page. Fill in everything that is not marked optional.{" "}
        {!delivery.account && (
          <>
            No account needed. Have an account?{" "}
            <Link to={`${href("/sign-in")}?to=${encodeURIComponent(href("/checkout"))}`}>Sign in</Link>
          </>
        )}
      </p>
      {actionData?.sentences && <Changed sentences={actionData.sentences} isObstructed={isObstructed} />}
      <ErrorSummary problems={actionData?.problems ?? {}} />
      <div className="two stack">
        <div className="form stack">
          <Destination delivery={delivery} />
          {isObstructed && <Obstacles sentences={summary.obstacles} />}
          {isFormShown && (
            <CheckoutForm
              form={form}
              delivery={delivery}
              values={actionData?.values ?? delivery.account?.known ?? noValues}
              problems={actionData?.problems ?? {}}
            />
          )}
        </div>
        <OrderSummary summary={summary} />
      </div>
    </div>
  );
}

function Changed({ sentences, isObstructed }: { sentences: string[]; isObstructed: boolean }) {
  return (
    <div id="problem" className="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>Something has changed. No order was placed</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {!isObstructed && <p>Look it over below. If it suits you, place the order once more.</p>}
      </div>
    </div>
  );
}

function Obstacles({ sentences }: { sentences: string[] }) {
  return (
    <section className="banner banner--bad" aria-labelledby="obstacles">
      <div>
        <h2 id="obstacles">This order cannot be placed yet</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          <Link className="link" to={href("/cart")}>
            Change the cart
          </Link>
        </p>
      </div>
    </section>
  );
}

const fates = { "sold-out": "Sold out", stays: "Does not travel" };

/** The bill before it is one: a single total, and its parts. */
function OrderSummary({ summary }: { summary: Summary }) {
  const { lines, itemsPaise, deliveryPaise, missingToFreePaise, totalPaise, taxPaise } = summary;
  const settings = useSettings();
  return (
    <section className="sum stick" aria-labelledby="summary">
      <h2 id="summary">Your order</h2>
      <dl>
        {lines.map((line) => (
          <div key={line.packId}>
            <dt>
              {line.quantity} × {line.name}, {unbroken(line.label)}
            </dt>
            <dd>{line.fate === "goes" ? `${formatAmount(line.totalPaise)} / Rs` : fates[line.fate]}</dd>
          </div>
        ))}
        {totalPaise !== null && (
          <>
            <div>
              <dt>Items</dt>
              <dd>{formatAmount(itemsPaise)} / Rs</dd>
            </div>
            <div>
              <dt>Delivery</dt>
              <dd>{deliveryWords(deliveryPaise)}</dd>
            </div>
            <div className="g">
              <dt>Total</dt>
              <dd>{formatAmount(totalPaise)} / Rs</dd>
            </div>
            {taxPaise !== null && (
              <div>
                <dt>of which GST</dt>
                <dd>{formatAmount(taxPaise)} / Rs</dd>
              </div>
            )}
          </>
        )}
      </dl>
      {taxPaise === null && <p className="small muted">{taxWords(settings)}.</p>}
      {missingToFreePaise !== null && missingToFreePaise > 0 && (
        <p className="small">{formatRupees(missingToFreePaise)} more and delivery is free.</p>
      )}
    </section>
  );
}

function deliveryWords(paise: Paise | null): string {
  if (paise === null) return "Enter your pincode";
  return paise === 0 ? "Free" : `${formatAmount(paise)} / Rs`;
}

/** Where the order goes, decided before anything else is asked: it settles the days, the charge and the tax. */
function Destination({ delivery: { collects, destination, account } }: { delivery: CheckoutDelivery }) {
  const settings = useSettings();
  const other = `${href("/pincode")}?to=${encodeURIComponent(href("/checkout"))}`;
  if (collects) {
    return (
      <section aria-labelledby="destination">
        <h2 id="destination">You collect it at the shop</h2>
        <p className="lead">
          {settings.shopName}, {addressOf(settings)}
        </p>
        <p>
          Hours: {settings.hours}. There is nothing to pay for delivery.{" "}
          <Link className="link" to={href("/checkout")}>
            Have it brought instead
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="destination">
      <h2 id="destination">Where it goes</h2>
      {destination && (
        <p className="lead">
          {destination.pincode}, {districtInWords(destination.district)}, {destination.state}
        </p>
      )}
      <OtherAddresses choices={account?.choices ?? []} />
      {destination ? (
        <p>
          <Link className="link" to={other}>
            Another pincode
          </Link>{" "}
          or{" "}
          <Link className="link" to="?collect">
            collect it at the shop
          </Link>
        </p>
      ) : (
        <>
          <form className="fg" method="post" action={href("/pincode")}>
            <input type="hidden" name="to" value={href("/checkout")} />
            <div className="field c3">
              <label htmlFor="pincode">Pincode</label>
              <p className="hint" id="pincode-hint">
                It tells the day, the charge and how you can pay.
              </p>
              <input
                id="pincode"
                name="pincode"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={7}
                required
                aria-describedby="pincode-hint"
              />
            </div>
            <div className="field">
              <button className="btn">Go on with this pincode</button>
            </div>
          </form>
          <p>
            Or{" "}
            <Link className="link" to="?collect">
              collect it at the shop
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

type Choice = NonNullable<CheckoutDelivery["account"]>["choices"][number];

/** So many are shown at once; more would stand between the customer and the form. */
const SHOWN = 2;

/** The account's addresses that the form does not begin with; choosing one tells its pincode, as the pincode's form does. */
function OtherAddresses({ choices }: { choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <>
      <ChoiceList choices={choices.slice(0, SHOWN)} />
      {choices.length > SHOWN && (
        <details className="sure">
          <summary className="link">Your other addresses ({choices.length - SHOWN})</summary>
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
          <form method="post" action={href("/pincode")}>
            <input type="hidden" name="pincode" value={pincode} />
            <input type="hidden" name="to" value={to} />
            <button className="card break">
              <b>Use this address:</b> {words}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
