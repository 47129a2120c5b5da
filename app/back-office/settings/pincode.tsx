import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, doneHere, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, SelectField, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findDestination, readDeliveryRules, zoneFor } from "#domain/delivery/delivery.server.ts";
import { overrideFields, overrideForm, overrideTexts } from "#domain/delivery/override-form.ts";
import { findOverride, saveOverride } from "#domain/delivery/overrides.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { stateName } from "#domain/gst/gstin.ts";
import type { Route } from "./+types/pincode";
import { Done } from "./done.tsx";
import { ReachSelect } from "./reach-select.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Seen, seenAnew, seenIn } from "#app/back-office/seen.tsx";

export async function loader({ context, params: { pincode }, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const there = await findDestination(db, pincode);
  if (!there) throw refuse(`India Post knows no pincode ${pincode}.`, 404);
  const rules = await readDeliveryRules(db);
  const override = await findOverride(db, pincode);
  return {
    failed: context.get(formFailed),
    place: [there.district, stateName(there.stateCode)].filter(Boolean).join(", "),
    zone: zoneFor(rules, there)?.name ?? "none",
    zones: rules.zones.map(({ id, name }) => ({ id, name })),
    present: overrideTexts(override),
    isOverridden: override !== undefined,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, params: { pincode }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const zones = await listZones(db);
  const form = parseForm(await readForm(request), overrideForm(zones.map(({ id }) => id)), overrideFields);
  if (!form.ok) return invalid(context, form);
  const { values, data: override } = form;
  const saved = await saveOverride(db, pincode, { seen: seenIn(values), override }, whoActs(context));
  if (!saved) throw refuse(`India Post knows no pincode ${pincode}.`, 404);
  if (!saved.ok) return conflict(context, { values, problems: saved.problems }, seenAnew(saved));
  return doneHere(request, { saved: "yes" });
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => pageMeta(params.pincode, loaderData?.failed);

export default function Pincode({ loaderData, actionData: latest, params: { pincode } }: Route.ComponentProps) {
  const { place, zone, zones, present, isOverridden, isSaved } = loaderData;
  const kept = useKept(latest);
  const form: OverrideState = kept ?? { values: present, problems: {} };
  const seen = kept ? seenIn(kept.values) : present;
  return (
    <>
      <WayBack to={href("/back-office/settings/pincodes")}>Pincodes</WayBack>
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
      <ErrorSummary problems={form.problems} />
      <OverrideForm pincode={pincode} zones={zones} form={form} seen={seen} />
      {isOverridden && (
        <form method="post" action={href("/back-office/settings/pincodes/:pincode/remove", { pincode })}>
          <button className="tool tool--risk">Let it follow its zone again</button>
        </form>
      )}
    </>
  );
}

type OverrideState = FormState<(typeof overrideFields)[number]>;

type Props = {
  pincode: string;
  zones: { id: string; name: string }[];
  form: OverrideState;
  seen: Values;
};

const LEFT = "As its zone has it";

const choices = [
  ["isServed", "Do we deliver there?"],
  ["takesCash", "Is cash taken at the door?"],
] as const;

/** The form for a pincode's own delivery rules. Where a field is empty, the rule of the pincode's zone applies. */
function OverrideForm({ pincode, zones, form, seen }: Props) {
  const address = href("/back-office/settings/pincodes/:pincode", { pincode }) + summaryAnchor;
  return (
    <form method="post" action={address} noValidate>
      <Seen values={seen} />
      <div className="fg">
        <TextField
          form={form}
          name="transitDays"
          label="Working days from dispatch"
          hint="Empty: as its zone has it."
          required={false}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        {choices.map(([name, label]) => (
          <SelectField form={form} key={name} name={name} label={label} className="c3" required={false}>
            <option value="">{LEFT}</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
        ))}
        <ReachSelect form={form} unset={LEFT} />
        <SelectField form={form} name="zoneId" label="Zone" required={false}>
          <option value="">By its first digits and its state</option>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <SaveBar>
        <button className="tool">Save</button>
      </SaveBar>
    </form>
  );
}
