import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { ReachSelect } from "./reach-select.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Seen } from "./seen.tsx";

type Props = {
  pincode: string;
  zones: { id: string; name: string }[];
  values: Values;
  seen: Values;
  problems: Problems;
};

const LEFT = "As its zone has it";

const choices = [
  ["isServed", "Do we deliver there?"],
  ["takesCash", "Is cash taken at the door?"],
] as const;

/** What is different in one pincode; whatever is left open follows the zone. */
export function OverrideForm({ pincode, zones, values, seen, problems }: Props) {
  const address = href("/back-office/settings/pincodes/:pincode", { pincode }) + summaryAnchor;
  return (
    <form method="post" action={address} noValidate>
      <Seen values={seen} />
      <div className="fg">
        <Field
          name="transitDays"
          label="Working days from dispatch"
          hint="Empty: as its zone has it."
          problem={problems.transitDays}
        >
          {({ required: _, ...field }) => (
            <input {...field} inputMode="numeric" autoComplete="off" maxLength={4} defaultValue={values.transitDays} />
          )}
        </Field>
        {choices.map(([name, label]) => (
          <Field key={name} name={name} label={label} problem={problems[name]} className="c3">
            {({ required: _, ...field }) => (
              <select {...field} defaultValue={values[name]}>
                <option value="">{LEFT}</option>
                <option value="yes">Yes</option>
                <option value="no">No</option>
              </select>
            )}
          </Field>
        ))}
        <ReachSelect value={values.needsReach} problem={problems.needsReach} unset={LEFT} />
        <Field name="zoneId" label="Zone" problem={problems.zoneId}>
          {({ required: _, ...field }) => (
            <select {...field} defaultValue={values.zoneId}>
              <option value="">By its first digits and its state</option>
              {zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <SaveBar>
        <button className="tool">Save</button>
      </SaveBar>
    </form>
  );
}
