import { data, href, Link, redirect } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { weightOf } from "#domain/catalogue/label.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import type { Destination } from "#domain/delivery/zone.ts";
import { formatAmount } from "#domain/money.ts";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/pincode";
import { NotServedWords, CashWords } from "./delivery-words.tsx";
import { localPath } from "./local-path.ts";
import { PincodeForm } from "./pincode-form.tsx";
import { readPincode } from "./read-pincode.server.ts";
import { rememberPincode } from "./pincode-cookie.server.ts";
import { pincodeDelivery } from "./delivery-answers.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { zones } = await readDeliveryRules(context.get(database));
  return {
    delivery: await pincodeDelivery(context, request),
    to: localPath(new URL(request.url).searchParams.get("to")),
    zones: zones.filter(({ isServed }) => isServed),
    page: pageMeta(context, {
      title: "Delivery to your pincode",
      description: "Write your pincode: the day an order reaches you, what delivery costs, and what travels fresh.",
      path: href("/pincode"),
      failed: context.get(formFailed),
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const to = localPath(form.get("to")) ?? ownAnswer;
  const { destination, ...refused } = await readPincode(context.get(database), form.get("pincode"));
  if (destination) {
    return redirect(answersItself(to, destination) ? to : ownAnswer, {
      status: 303,
      headers: await rememberPincode(context, destination.pincode),
    });
  }
  context.set(formFailed, true);
  return data({ ...refused, to }, { status: 422 });
}

const ownAnswer = `${href("/pincode")}#delivery`;

/** The cart, a product and the checkout say what holds for a pincode; other pages only when there is nothing to refuse. */
function answersItself(to: string, { served }: Destination): boolean {
  return to.endsWith("#delivery") || to === href("/checkout") || (served && to !== href("/"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Pincode({ loaderData: { delivery, to, zones }, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const problem = actionData?.problem;
  return (
    <div className="wrap page">
      <h1 className="pgh">Delivery to your pincode</h1>
      <p className="lead">Write it once: every page then tells the day, the charge and what arrives fresh.</p>
      <ErrorSummary problems={{ pincode: problem }} />
      <section className="deliver stack" id="delivery" tabIndex={-1} aria-label="Your pincode">
        {delivery && !problem && (delivery.served ? <Answer delivery={delivery} /> : <NotServedWords {...delivery} />)}
        <PincodeForm
          to={actionData?.to ?? to ?? ownAnswer}
          value={actionData?.written ?? delivery?.pincode}
          problem={problem}
        />
      </section>
      <section className="zones" aria-labelledby="zones">
        <h2 id="zones">What delivery costs</h2>
        <ul className="grid ruled">
          {zones.map((zone) => (
            <li key={zone.id}>
              <b>{zone.name}</b>
              <em>{zone.transitDays === 1 ? "The next working day" : `${zone.transitDays} working days`}</em>
              <span>
                Rs {formatAmount(zone.firstPaise)} up to {weightOf({ grams: zone.firstGrams })}, Rs{" "}
                {formatAmount(zone.stepPaise)} for each {weightOf({ grams: zone.stepGrams })} more
                {zone.freeFromPaise !== null && `; free from Rs ${formatAmount(zone.freeFromPaise)}`}.
              </span>
            </li>
          ))}
        </ul>
        <p>
          <Link to={href("/abroad")}>Sending it abroad?</Link> Tell us what and where, and we quote it with its duties.
        </p>
      </section>
    </div>
  );
}

type Delivery = NonNullable<Route.ComponentProps["loaderData"]["delivery"]>;

function Answer({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <p className="arrival">
        <Icon name="ok" />
        An order placed now reaches {delivery.pincode} by {delivery.arrivesOn}.
      </p>
      <p>
        {delivery.name}. <CashWords cashUpTo={delivery.cashUpTo} />
      </p>
    </>
  );
}
