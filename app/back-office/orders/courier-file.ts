import { csvAnswer } from "#app/csv-answer.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { listOrdersByNumber } from "#domain/orders/full-order.server.ts";
import { labelOf } from "#domain/orders/kitchen/label.ts";
import { courierFile } from "#domain/orders/parcels/courier-file.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { listToLeave } from "#domain/orders/parcels/parcels.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/courier-file";

/** The file of all parcels that are packed, in the columns of the courier that the query names. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const asked = new URL(request.url).searchParams.get("courier");
  const courier = (await listCouriers(db)).find(({ name }) => name === asked);
  if (!courier) throw refuse("There is no such courier.", 404);
  const numbers = (await listToLeave(db)).map(({ number }) => number);
  const orders = await listOrdersByNumber(db, numbers);
  const settings = await readSettings(db);
  const rows = orders.flatMap((order) => {
    const label = labelOf(order, settings);
    return label ? [{ order, label }] : [];
  });
  return csvAnswer(`parcels-${dayInIndia(new Date())}.csv`, courierFile(courier.fileColumns, rows));
}
