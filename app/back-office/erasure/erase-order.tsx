import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { requireOrder } from "#app/back-office/orders/require-order.server.ts";
import { database, type Context } from "#app/context.ts";
import { emptyForm } from "#app/ui/field.tsx";
import { buyerOf } from "#domain/orders/customer/guests.server.ts";
import type { Route } from "./+types/erase-order";
import { ErasurePage } from "./erasure-page.tsx";
import { eraseFromForm, guestPage } from "./erasure.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  return guestPage(context, await buyer(context, params.number));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const back = `${href("/back-office/orders/:number", params)}#customer`;
  return eraseFromForm(context, request, await buyer(context, params.number), back);
}

async function buyer(context: Context, number: string) {
  const order = await requireOrder(context.get(database), number);
  const name = (order.isGift && order.senderName) || order.name;
  return { name, account: order.userId !== null, person: buyerOf(order) };
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Forget who ordered ${params.number}`, loaderData?.failed);

export default function EraseOrder({ loaderData, actionData, params: { number } }: Route.ComponentProps) {
  const here = href("/back-office/orders/:number/forget", { number });
  const back = href("/back-office/orders/:number", { number });
  return <ErasurePage guest={loaderData} form={actionData ?? emptyForm} {...{ here, back, what: number }} />;
}
