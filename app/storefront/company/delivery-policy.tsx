import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { zoneRow } from "#app/sentences/zones.ts";
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
      title: t`Delivery: days, charges and places`,
      description: t`Where The Tastemakers, Guntur, delivers, in how many working days and for how much, and why some sweets do not travel far.`,
      path: href("/delivery-policy"),
      trail: [[t`Delivery`, href("/delivery-policy")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function DeliveryPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <Policy title={t`Delivery`} lead={t`We cook in Guntur and send to your door, as far as each sweet keeps fresh.`}>
      <h2>{t`Days and charges`}</h2>
      <ZoneTable zones={loaderData.zones} />
      <WithYourPincode />
      <h2>{t`When it leaves`}</h2>
      <WhenItLeaves />
      <h2>{t`Fresh when it arrives`}</h2>
      <FreshOnArrival />
      <BestBefore />
      <h2>{t`Collecting it yourself`}</h2>
      <Collecting />
      <h2>{t`Late`}</h2>
      <TooLate />
      <h2>{t`Abroad`}</h2>
      <SentAbroad />
    </Policy>
  );
}
