import { type FormState, SelectField } from "#app/ui/field.tsx";
import type { zoneReaches } from "#domain/delivery/zone-form.ts";

const words: [(typeof zoneReaches)[number], string][] = [
  ["local", "Everything, the most perishable too"],
  ["south-and-metro-air", "What travels through the south and to the metro cities"],
  ["india", "Only what travels all over India"],
];

type Props = {
  form: FormState<"needsReach">;
  unset?: string;
};

/** A field that chooses which products may be sent to a place. `unset`: the label of the empty choice, if any. */
export function ReachSelect({ form, unset }: Props) {
  return (
    <SelectField form={form} name="needsReach" label="What may travel there" required={false}>
      {unset && <option value="">{unset}</option>}
      {words.map(([reach, label]) => (
        <option key={reach} value={reach}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
