import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link, redirect } from "react-router";
import { database } from "#app/context.ts";
import { invalid, readForm } from "#app/form.server.ts";
import { rememberPincode } from "./pincode.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { sayFault } from "#app/sentences/faults.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { inEnglish } from "#app/words/words.ts";
import { findWritten, readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import type { Destination, Zone } from "#domain/delivery/delivery.ts";
import { formatRupees, weightOf } from "#domain/money.ts";
import type { Route } from "./+types/pincode";
import { pincodeDelivery } from "./delivery-answers.server.ts";
import { CashWords, NotServedWords } from "./delivery-words.tsx";
import { localPath } from "./local-path.ts";
import { PincodeForm } from "./pincode-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { zones } = await readDeliveryRules(context.get(database));
  return {
    delivery: await pincodeDelivery(context, request),
    to: localPath(new URL(request.url).searchParams.get("to")),
    zones: zones.filter(({ isServed }) => isServed),
    page: pageMeta(context, {
      title: t`Delivery to your pincode`,
      description: t`Write your pincode: the day an order reaches you, what delivery costs, and what travels fresh.`,
      path: href("/pincode"),
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const to = localPath(values.to) ?? ownAnswer;
  const written = (values.pincode ?? "").trim().slice(0, 20);
  const destination = await findWritten(context.get(database), written);
  if ("fault" in destination) {
    const problems = { pincode: sayFault(destination.fault) };
    return invalid(context, { values: { to, pincode: written }, problems });
  }
  return redirect(answersItself(to, destination) ? to : ownAnswer, {
    status: 303,
    headers: { "Set-Cookie": await rememberPincode(context, destination.pincode) },
  });
}

/** Recognises foreign postcodes such as "94105", "SW1A 1AA" or "K1A 0B1". */
function mayBeAbroad(written = ""): boolean {
  return /^\d{4,5}(-?\d{4})?$|^(?=.*\d)(?=.*[a-z])[a-z\d][a-z\d -]{2,8}$/i.test(written);
}

const ownAnswer = `${href("/pincode")}#delivery`;

/** Whether the visitor returns to the page `to` after entering a pincode, instead of reading the pincode page. */
function answersItself(to: string, { served }: Destination): boolean {
  return to.endsWith("#delivery") || to === href("/checkout") || (served && to !== href("/"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Pincode({ loaderData: { delivery, to, zones }, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const problem = actionData?.problems.pincode;
  return (
    <div className="wrap page">
      <h1 className="pgh">{t`Delivery to your pincode`}</h1>
      <p className="lead">{t`Write it once: every page then tells the day, the charge and what arrives fresh.`}</p>
      <ErrorSummary problems={{ pincode: problem }} />
      <section className="deliver stack" id="delivery" tabIndex={-1} aria-label={t`Your pincode`}>
        {mayBeAbroad(actionData?.values.pincode) && (
          <p>
            <Trans>
              <b>Is it a postcode abroad?</b>{" "}
              <Link className="link" to={href("/abroad")}>
                Tell us what you would like and where
              </Link>
              , and we quote it with its duties.
            </Trans>
          </p>
        )}
        {delivery && !problem && (delivery.served ? <Answer delivery={delivery} /> : <NotServedWords {...delivery} />)}
        <PincodeForm
          to={actionData?.values.to ?? to ?? ownAnswer}
          value={actionData?.values.pincode ?? delivery?.pincode}
          problem={problem}
        />
      </section>
      <section className="zones mt-12" aria-labelledby="zones">
        <h2 id="zones">{t`What delivery costs`}</h2>
        <ul className="grid ruled">
          {zones.map((zone) => (
            <li key={zone.id}>
              <b lang={inEnglish()}>{zone.name}</b>
              <em>
                {zone.transitDays === 1 ? t`The next working day` : t`${{ days: zone.transitDays }} working days`}
              </em>
              <span className="muted">{sayCharge(zone)}</span>
            </li>
          ))}
        </ul>
        <p>
          <Trans>
            <Link to={href("/abroad")}>Sending it abroad?</Link> Tell us what and where, and we quote it with its
            duties.
          </Trans>
        </p>
      </section>
    </div>
  );
}

function sayCharge({ firstPaise, firstGrams, stepPaise, stepGrams, freeFromPaise }: Zone): string {
  const [first, most] = [formatRupees(firstPaise), weightOf({ grams: firstGrams })];
  const [more, step] = [formatRupees(stepPaise), weightOf({ grams: stepGrams })];
  if (freeFromPaise === null) return t`${first} up to ${most}, ${more} for each ${step} more.`;
  return t`${first} up to ${most}, ${more} for each ${step} more; free from ${{ free: formatRupees(freeFromPaise) }}.`;
}

type Delivery = NonNullable<Route.ComponentProps["loaderData"]["delivery"]>;

function Answer({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <p className="arrival">
        <Icon name="ok" />
        {t`An order placed now reaches ${{ pincode: delivery.pincode }} by ${{ day: delivery.arrivesOn }}.`}
      </p>
      <p>
        {delivery.name}. <CashWords cashUpToPaise={delivery.cashUpToPaise} />
      </p>
    </>
  );
}
