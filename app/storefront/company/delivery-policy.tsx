import { href } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { zoneRow } from "#domain/delivery/zone-words.ts";
import type { Route } from "./+types/delivery-policy";
import {
  BestBefore,
  Collecting,
  FreshOnArrival,
  SentAbroad,
  TooLate,
  WhenItLeaves,
  WithYourPincode,
} from "./answers.tsx";
import { Policy } from "./policy.tsx";
import { ZoneTable } from "./zone-table.tsx";

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
  return (
    <Policy title="Delivery" lead="We cook in Guntur and send to your door, as far as each sweet keeps fresh.">
      <h2>Days and charges</h2>
      <ZoneTable zones={loaderData.zones} />
      <WithYourPincode />
      <h2>When it leaves</h2>
      <WhenItLeaves />
      <h2>Fresh when it arrives</h2>
      <FreshOnArrival />
      <BestBefore />
      <h2>Collecting it yourself</h2>
      <Collecting />
      <h2>Late</h2>
      <TooLate />
      <h2>Abroad</h2>
      <SentAbroad />
    </Policy>
  );
}
