import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/order";
import { orderBehind } from "./order-behind.server.ts";
import { OrderDetails } from "./order-details.tsx";
import { shareLink, viewOrder } from "./order-view.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderBehind(context.get(database), params.token);
  return {
    order: await viewOrder(context, order, { masked: false, base: href("/orders/:token", params) }),
    share: shareLink(context, order),
    page: pageMeta(context, {
      title: t`Order ${{ number: order.number }}`,
      description: t`Where your order stands, what is in it and what it costs.`,
      path: href("/orders/:token", { token: order.token }),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OrderDetails order={loaderData.order} share={loaderData.share} />;
}
