import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { cookiesPage, hasLostCookies } from "#app/storefront/kept-cookies.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/tracked";
import { OrderDetails } from "./order-details.tsx";
import { readGoods } from "./order-card.server.ts";
import { viewOrder } from "./order-view.server.ts";
import { ReceivedGift } from "./received-gift.tsx";
import { viewReceivedGift } from "./received-gift.server.ts";
import { trackedOrder } from "./tracking.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const tracked = await trackedOrder(context, request);
  const order = tracked && (await findOrder(context.get(database), tracked.id));
  if (!order) throw redirect(hasLostCookies(request) ? cookiesPage(href("/track")) : href("/track"));
  const page = pageMeta(context, {
    title: t`Order ${{ number: order.number }}`,
    description: t`Where your order stands.`,
    path: href("/track/order"),
    noindex: true,
  });
  if (order.isGift && tracked.isReceivers) {
    const db = context.get(database);
    return { gift: viewReceivedGift(order, await readGoods(db, order), await readSettings(db), new Date()), page };
  }
  return { order: await viewOrder(context, order, { masked: true, base: href("/track/order") }), page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Tracked({ loaderData: { gift, order } }: Route.ComponentProps) {
  return gift ? <ReceivedGift gift={gift} /> : <OrderDetails order={order} />;
}
