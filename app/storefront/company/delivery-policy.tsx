import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { zoneRow, type ZoneRow } from "#domain/delivery/zone-words.ts";
import { taxWords } from "#domain/settings/settings.ts";
import { timeInWords } from "#platform/day.ts";
import type { Route } from "./+types/delivery-policy";
import { Policy } from "./policy.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { zones } = await readDeliveryRules(context.get(database));
  return {
    zones: zones.filter(({ isServed }) => isServed).map(zoneRow),
    page: pageMeta(context, {
      title: "Delivery: days, charges and places",
      description:
        "Where The Tastemakers, Guntur, delivers, in how many working days and for how much, and why some sweets do not travel far.",
      path: href("/delivery-policy"),
      trail: [["Delivery", href("/delivery-policy")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function DeliveryPolicy({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const { cutOff, city } = settings;
  return (
    <Policy title="Delivery" lead="We cook in Guntur and send to your door, as far as each sweet keeps fresh.">
      <h2>Days and charges</h2>
      <ZoneTable zones={loaderData.zones} />
      <p>
        {taxWords(settings)}. A few pincodes have rules of their own.{" "}
        <Link to={href("/pincode")}>Give us your pincode</Link>, and every page answers to it: the day, the charge, and
        whether cash is taken.
      </p>
      <h2>When it leaves</h2>
      <p>
        An order placed by {timeInWords(cutOff)} on a working day leaves the kitchen that day, a later one on the next.
        Sundays and holidays are not working days. You see the date before you pay.
      </p>
      <h2>Fresh when it arrives</h2>
      <p>
        At least 30 % of the shelf life is left when a sweet reaches you. What cannot do that is refused for your
        pincode before you pay, with something near it that can travel.
      </p>
      <p>
        With your pincode you also read a best before. It counts on this: what keeps a week or less is made on the day
        it leaves, other sweets and snacks at most one working day before, and pickles, which settle in their jars, at
        most 30 days before. A box has one day, that of what keeps shortest in it. The packing slip names the day for
        each item, and a pack whose label shows an earlier one stays here.
      </p>
      <h2>Collecting it yourself</h2>
      <p>You can collect your order at the shop in {city}. There is no delivery charge then.</p>
      <h2>Late</h2>
      <p>When an order comes later than we said, you may refuse it and get all your money back.</p>
      <h2>Abroad</h2>
      <p>
        We do not take orders from abroad at the checkout. <Link to={href("/abroad")}>Tell us what you would like</Link>
        , and we quote the journey and the duties before you pay.
      </p>
    </Policy>
  );
}

const columns: [keyof ZoneRow, string][] = [
  ["days", "From dispatch"],
  ["charge", "Charge"],
  ["freeFrom", "Free delivery"],
  ["cash", "Cash on delivery"],
];

function ZoneTable({ zones }: { zones: ZoneRow[] }) {
  return (
    <table className="ledger" aria-label="Days and charges by place">
      <thead>
        <tr>
          <th scope="col">Place</th>
          {columns.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.name}>
            <th scope="row">{zone.name}</th>
            {columns.map(([key, title]) => (
              <td key={key} data-label={title}>
                {zone[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
