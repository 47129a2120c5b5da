import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, type FormState, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { type zoneFields, zoneTexts } from "#domain/delivery/zone-form.ts";
import { listRulesOf } from "#domain/delivery/zones.server.ts";
import { stateName } from "#domain/gst/gstin.ts";
import type { Route } from "./+types/zone";
import { Done } from "./done.tsx";
import { ReachSelect } from "./reach-select.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Seen, seenIn } from "#app/back-office/seen.tsx";
import { changeZone, zoneOf, type PreviewWords } from "./zone.server.ts";

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
  const form: ZoneState = kept ?? { values: present, problems: {} };
  const seen = kept ? seenIn(kept.values) : present;
  const preview = kept && "preview" in kept ? kept.preview : undefined;
  return (
    <>
      <WayBack to={`${href("/back-office/settings")}#zones`}>Settings</WayBack>
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
      <ErrorSummary problems={form.problems} />
      {preview && <Preview {...preview} />}
      <ZoneForm id={params.id} form={form} seen={seen} />
      <section className="mt-8" aria-labelledby="rules">
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

type ZoneState = FormState<(typeof zoneFields)[number]>;
type Props = { id: string; form: ZoneState; seen: Values };

const fields = [
  ["transitDays", "Working days from dispatch", "Sundays and holidays are not counted.", "numeric"],
  ["freeFromPaise", "Free delivery from, in rupees", "Of items. Leave it empty for never.", "decimal"],
  ["firstGrams", "First weight, in grams", "Up to this, the first charge.", "numeric"],
  ["firstPaise", "First charge, in rupees", "Tax included.", "decimal"],
  ["stepGrams", "Each further, in grams", "A part of it counts as a whole one.", "numeric"],
  ["stepPaise", "Costs more, in rupees", "For each of them.", "decimal"],
] as const;

function ZoneForm({ id, form, seen }: Props) {
  const address = href("/back-office/settings/zones/:id", { id }) + summaryAnchor;
  return (
    <form method="post" action={address} noValidate>
      <Seen values={seen} />
      <div className="fg">
        {fields.map(([name, label, hint, inputMode]) => (
          <TextField
            form={form}
            key={name}
            name={name}
            label={label}
            hint={hint}
            className="half-line"
            required={false}
            inputMode={inputMode}
            autoComplete="off"
            maxLength={10}
          />
        ))}
        <CheckboxField form={form} name="isServed" label="We deliver there" />
        <CheckboxField form={form} name="takesCash" label="Cash on delivery is taken" />
        <ReachSelect form={form} />
      </div>
      <SaveBar>
        <button className="tool tool--line" name="intent" value="preview">
          Show what changes
        </button>
        <button className="tool" name="intent" value="save">
          Save
        </button>
      </SaveBar>
    </form>
  );
}

/** Shows what saving would change. Has the error summary's HTML id, so that the browser scrolls here, too. */
function Preview({ rows, lost, gained }: PreviewWords) {
  return (
    <section id={summaryAnchor.slice(1)} className="card stack mt-4" aria-labelledby="preview-title" tabIndex={-1}>
      <h2 id="preview-title">What would change</h2>
      <p className="small">Nothing is saved yet. Orders that were placed already keep their charge and their day.</p>
      <div className="desk__wide">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Parcel</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{before}</td>
                <td>{before === after ? "The same" : <b>{after}</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lost.length > 0 && (
        <p>
          <b>These items would no longer be sent there:</b> {lost.join(", ")}.
        </p>
      )}
      {gained.length > 0 && (
        <p>
          <b>These items would be sent there from then on:</b> {gained.join(", ")}.
        </p>
      )}
    </section>
  );
}
