import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { PackingSlip } from "#app/ui/packing-slip.tsx";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { slipOf } from "#domain/orders/kitchen/slip.ts";
import type { Route } from "./+types/slip";
import { orderBehind } from "./order-behind.server.ts";
import { PrintHint } from "./print-hint.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  return {
    slip: slipOf(order, await readCalendar(db)),
    page: pageMeta(context, {
      title: t`Packing slip of order ${{ number: order.number }}`,
      description: t`What is in a parcel of The Tastemakers, Guntur.`,
      path: href("/orders/:token/slip", params),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function SlipPage({ loaderData: { slip }, params }: Route.ComponentProps) {
  const { shopName, city } = useSettings();
  return (
    <div className="wrap page">
      <PackingSlip slip={slip} sentFrom={`${shopName}, ${city}`} heading="h1" />
      <PrintHint token={params.token} hasDocument />
    </div>
  );
}
