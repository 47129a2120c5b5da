import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import type { Route } from "./+types/tracked";
import { OrderDetails } from "./order-details.tsx";
import { viewOrder } from "./order-view.server.ts";
import { trackedOrder } from "./tracking.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const id = await trackedOrder(context, request);
  const order = id && (await findOrder(context.get(database), id));
  if (!order) throw redirect(href("/track"));
  return {
    order: await viewOrder(context, order, { masked: true }),
    page: pageMeta(context, {
      title: `Order ${order.number}`,
      description: "Where your order stands.",
      path: href("/track/order"),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Tracked({ loaderData }: Route.ComponentProps) {
  return <OrderDetails order={loaderData.order} />;
}
