import { href, Link } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findDestination, readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { overrideTexts } from "#domain/delivery/override-form.ts";
import { findOverride } from "#domain/delivery/overrides.server.ts";
import { zoneFor } from "#domain/delivery/zone.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/pincode";
import { Done } from "./done.tsx";
import { OverrideForm } from "./override-form.tsx";
import { seenIn } from "./seen.tsx";
import { changePincode } from "./pincode.server.ts";

export async function loader({ context, params: { pincode }, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const there = await findDestination(db, pincode);
  if (!there) throw refuse(`India Post knows no pincode ${pincode}.`, 404);
  const rules = await readDeliveryRules(db);
  const override = await findOverride(db, pincode);
  return {
    failed: context.get(formFailed),
    place: [there.district, there.stateName].filter(Boolean).join(", "),
    zone: zoneFor(rules, there)?.name ?? "none",
    zones: rules.zones.map(({ id, name }) => ({ id, name })),
    present: overrideTexts(override),
    isOverridden: override !== undefined,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return changePincode(context, request, params.pincode);
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => pageMeta(params.pincode, loaderData?.failed);

export default function Pincode({ loaderData, actionData: latest, params: { pincode } }: Route.ComponentProps) {
  const { place, zone, zones, present, isOverridden, isSaved } = loaderData;
  const kept = useKept(latest);
  const { values = present, problems = {} } = kept ?? {};
  const seen = kept ? seenIn(kept.values) : present;
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={href("/back-office/settings/pincodes")}>
          Pincodes
        </Link>
      </p>
      <h1>{pincode}</h1>
      {isSaved && !latest && (
        <Done>
          <p>
            <b>Saved.</b> Pages and new orders follow at once.
          </p>
        </Done>
      )}
      <p>
        {place}. By its first digits and its state it belongs to the zone “{zone}”. What is left open here follows the
        zone.
      </p>
      <ErrorSummary problems={problems} />
      <OverrideForm pincode={pincode} zones={zones} values={values} seen={seen} problems={problems} />
      {isOverridden && (
        <form method="post" action={href("/back-office/settings/pincodes/:pincode/remove", { pincode })}>
          <button className="tool tool--risk">Let it follow its zone again</button>
        </form>
      )}
    </>
  );
}
