import { href, Link, redirect } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database } from "#app/context.ts";
import { type FormState, TextField } from "#app/ui/field.tsx";
import { listOverrides, type Overridden } from "#domain/delivery/overrides.server.ts";
import { parsePincode, type Zone } from "#domain/delivery/delivery.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import type { Route } from "./+types/pincodes";
import { Done } from "./done.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const typed = asked.get("pincode");
  const pincode = typed ? parsePincode(typed) : undefined;
  if (pincode) throw redirect(href("/back-office/settings/pincodes/:pincode", { pincode }));
  const zones = await listZones(context.get(database));
  return {
    typed,
    removed: parsePincode(asked.get("removed") ?? ""),
    pincodes: (await listOverrides(context.get(database))).map((one) => overrideWords(one, zones)),
  };
}

function overrideWords(override: Overridden, zones: readonly Zone[]) {
  const { pincode, district, zoneId, transitDays, takesCash, isServed, needsReach } = override;
  const words = [
    zoneId && `Zone: ${zones.find(({ id }) => id === zoneId)?.name ?? zoneId}`,
    transitDays !== null && (transitDays === 1 ? "1 working day" : `${transitDays} working days`),
    isServed !== null && (isServed ? "Served" : "Not served"),
    takesCash !== null && (takesCash ? "Cash is taken" : "No cash"),
    needsReach === "local" && "Everything travels there",
    needsReach === "south-and-metro-air" && "What travels through the south",
    needsReach === "india" && "Only what travels all over India",
  ];
  return { pincode, district, words: `${words.filter(Boolean).join(". ")}.` };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Pincodes", loaderData?.typed != null);

export default function Pincodes({ loaderData: { typed, removed, pincodes } }: Route.ComponentProps) {
  const form: FormState<"pincode"> = {
    values: { pincode: typed ?? "" },
    problems: { pincode: typed === null ? undefined : "Write six digits, such as 522002." },
  };
  return (
    <>
      <WayBack to={`${href("/back-office/settings")}#zones`}>Settings</WayBack>
      <h1>Pincodes with rules of their own</h1>
      {removed && (
        <Done>
          <p>
            <b>{removed} follows its zone again.</b>
          </p>
        </Done>
      )}
      <form className="ask-row" action={href("/back-office/settings/pincodes")} noValidate>
        <TextField
          form={form}
          name="pincode"
          label="Pincode"
          hint="To see what holds there, and to change it."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <button className="tool">Open</button>
      </form>
      <ul className="rule-list ruled">
        {pincodes.map(({ pincode, district, words }) => (
          <li key={pincode}>
            <Link className="link" to={href("/back-office/settings/pincodes/:pincode", { pincode })}>
              {pincode}
            </Link>{" "}
            {district}
            <p className="small">{words}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
