import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { ReachSelect } from "./reach-select.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Seen } from "./seen.tsx";

type Props = { id: string; values: Values; seen: Values; problems: Problems };

const fields = [
  ["transitDays", "Working days from dispatch", "Sundays and holidays are not counted.", "numeric"],
  ["freeFromPaise", "Free from, in rupees", "Of items. Empty is never.", "decimal"],
  ["firstGrams", "First weight, in grams", "Up to this, the first charge.", "numeric"],
  ["firstPaise", "First charge, in rupees", "Tax included.", "decimal"],
  ["stepGrams", "Each further, in grams", "Every one begun counts.", "numeric"],
  ["stepPaise", "Costs more, in rupees", "For each of them.", "decimal"],
] as const;

/** What holds in a zone; the first button only shows what would change. */
export function ZoneForm({ id, values, seen, problems }: Props) {
  const address = href("/back-office/settings/zones/:id", { id }) + summaryAnchor;
  return (
    <form method="post" action={address} noValidate>
      <Seen values={seen} />
      <div className="fg">
        {fields.map(([name, label, hint, inputMode]) => (
          <Field key={name} name={name} label={label} hint={hint} problem={problems[name]} className="half-line">
            {({ required: _, ...field }) => (
              <input {...field} inputMode={inputMode} autoComplete="off" maxLength={10} defaultValue={values[name]} />
            )}
          </Field>
        ))}
        <Tick name="isServed" isTicked={values.isServed === "yes"}>
          We deliver there
        </Tick>
        <Tick name="takesCash" isTicked={values.takesCash === "yes"}>
          Cash on delivery is taken
        </Tick>
        <ReachSelect value={values.needsReach} problem={problems.needsReach} />
      </div>
      <SaveBar>
        <button className="tool tool--line" name="do" value="preview">
          Show what changes
        </button>
        <button className="tool" name="do" value="save">
          Save
        </button>
      </SaveBar>
    </form>
  );
}
