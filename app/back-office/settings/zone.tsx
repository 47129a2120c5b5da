import { href, Link } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { stateName } from "#domain/gst/states.ts";
import { zoneTexts } from "#domain/delivery/zone-form.ts";
import { listRulesOf } from "#domain/delivery/zones.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/zone";
import { Done } from "./done.tsx";
import { Preview } from "./preview.tsx";
import { ZoneForm } from "./zone-form.tsx";
import { seenIn } from "./seen.tsx";
import { changeZone, zoneOf } from "./zone.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const zone = await zoneOf(context, params.id);
  const { states, prefixes } = await listRulesOf(context.get(database), zone.id);
  return {
    failed: context.get(formFailed),
    name: zone.name,
    present: zoneTexts(zone),
    states: states.map((code) => stateName(code) ?? code),
    prefixes,
    saved: new URL(request.url).searchParams.get("saved"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return changeZone(context, request, params.id);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.name ?? "Settings", loaderData?.failed);

export default function Zone({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { name, present, states, prefixes, saved } = loaderData;
  const kept = useKept(latest);
  const { values = present, problems = {} } = kept ?? {};
  const seen = kept ? seenIn(kept.values) : present;
  const preview = kept && "preview" in kept ? kept.preview : undefined;
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={`${href("/back-office/settings")}#zones`}>
          Settings
        </Link>
      </p>
      <h1>{name}</h1>
      {saved !== null && !kept && (
        <Done>
          {saved === "0" ? (
            <p>Nothing changed.</p>
          ) : (
            <p>
              <b>Saved.</b> The delivery page and new orders follow at once; orders placed already keep their charge and
              day.
            </p>
          )}
        </Done>
      )}
      <ErrorSummary problems={problems} />
      {preview && <Preview {...preview} />}
      <ZoneForm id={params.id} values={values} seen={seen} problems={problems} />
      <section className="fact-group" aria-labelledby="rules">
        <h2 id="rules">Which pincodes</h2>
        {prefixes.length > 0 && <p>Those that begin with {prefixes.join(", ")}.</p>}
        {states.length > 0 && <p>Those of {states.join(", ")}, where no other zone takes their first digits.</p>}
        <Link className="link" to={href("/back-office/settings/pincodes")}>
          Pincodes with rules of their own
        </Link>
      </section>
    </>
  );
}
