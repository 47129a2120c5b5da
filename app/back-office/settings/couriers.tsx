import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database } from "#app/context.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { countRolls } from "#domain/orders/parcels/number-roll.server.ts";
import type { Route } from "./+types/couriers";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const rolls = await countRolls(db);
  const couriers = await listCouriers(db, true);
  return {
    couriers: couriers
      .toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null))
      .map(({ id, name, isNumbered, numberExamples, trackingPage, endedAt }) => ({
        id: String(id),
        name,
        isEnded: endedAt !== null,
        numbers: isNumbered
          ? numberExamples.length > 0
            ? `Numbers like ${numberExamples.join(" or ")}`
            : "Any numbers"
          : "No numbers",
        page: trackingPage === null ? "no page to follow a parcel" : "parcels can be followed",
        left: rolls.get(id) ?? 0,
      })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Couriers");

export default function Couriers({ loaderData: { couriers } }: Route.ComponentProps) {
  return (
    <>
      <WayBack to={href("/back-office/settings")}>Settings</WayBack>
      <h1>Couriers</h1>
      <p>Who brings your parcels, as they are offered when you hand parcels over.</p>
      <p className="mt-4">
        <Link className="tool" to={href("/back-office/settings/couriers/:id", { id: "new" })}>
          New courier
        </Link>
      </p>
      <ul className="desk__list stack mt-4">
        {couriers.map(({ id, name, isEnded, numbers, page, left }) => (
          <li key={id} className="card">
            <h2>
              <Link className="link" to={href("/back-office/settings/couriers/:id", { id })}>
                {name}
              </Link>{" "}
              {isEnded && <span className="mark">No longer used</span>}
            </h2>
            <p className="small">
              {numbers}, {page}
              {left > 0 && `, ${left} on the roll`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
