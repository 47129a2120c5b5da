import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { FactField } from "./fact-groups.ts";

type Props = {
  fact: FactField;
  values: Values;
  problems: Problems;
  /** Whether the shop may not go live without it. */
  isMissing: boolean;
  states: string[];
};

/** One fact with its label, its hint and, when it was refused, why. */
export function FactInput({ fact, values, problems, isMissing, states }: Props) {
  const { name, label, kind, attributes, isShort } = fact;
  const hint = isMissing ? `Still to be filled in. ${fact.hint}` : fact.hint;
  const problem = problems[name];
  const value = values[name] ?? "";
  if (kind === "tick") {
    return (
      <Tick name={name} isTicked={value === "yes"} hint={hint} problem={problem}>
        {label}
      </Tick>
    );
  }

  return (
    <Field name={name} label={label} hint={hint} problem={problem} className={isShort ? "c3" : ""}>
      {({ required: _, ...field }) => {
        if (kind === "state") return <States field={field} states={states} value={value} />;
        if (kind === "long") return <textarea {...field} rows={3} maxLength={600} defaultValue={value} />;
        return <input maxLength={200} {...attributes} {...field} defaultValue={value} />;
      }}
    </Field>
  );
}

function States({ field, states, value }: { field: object; states: string[]; value: string }) {
  const known = states.includes(value);
  return (
    <select {...field} defaultValue={value}>
      {!known && <option value={value}>{value || "Choose the state"}</option>}
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </select>
  );
}
