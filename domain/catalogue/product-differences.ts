import { fieldsOf, idsIn, type ProductTexts } from "./product-texts.ts";

/** A form field whose value differs between two states of a form. `name` is its label for people. */
export type Difference = { field: string; name: string; before: string; after: string };

/**
 * The fields whose values differ between two states of a form. A field that a state lacks counts as empty. `whole` has
 * complete forms, from which the labels of the fields come. A field of a pack or component that these forms do not have
 * is named by the id of that pack or component.
 */
export function differencesIn(before: ProductTexts, after: ProductTexts, whole = [before, after]): Difference[] {
  const names = new Map(whole.flatMap((texts) => [...fieldsOf(texts)]));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? "") !== (after[field] ?? ""))
    .map((field) => ({
      field,
      name: names.get(field) ?? nameOfRow(field),
      before: before[field] ?? "",
      after: after[field] ?? "",
    }));
}

/**
 * The name of a field of a pack or component that is no longer in the form: "price-1-250g" becomes "price of 1-250g".
 */
function nameOfRow(field: string): string {
  return field.replace("-", " of ");
}

/**
 * The values of a form that are not empty, by the names that people read instead of the field names. For the audit log.
 */
export function named(texts: ProductTexts): ProductTexts {
  const names = fieldsOf(texts);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === "" ? [] : [[names.get(field) ?? field, text]])),
  );
}

/**
 * The `present` values of a product's form, changed by what a person typed: each field where `typed` differs from
 * `seen` gets the typed value. `seen` has the values that the form showed when it was opened. Packs and components that
 * the person or somebody else has added since are kept. Those that the person or somebody else has removed are left
 * out.
 */
export function merge({ seen, typed, present }: Record<"seen" | "typed" | "present", ProductTexts>): ProductTexts {
  const touched = Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? ""));
  const rows = ["packs", "parts"].flatMap((list) => {
    const [was, wanted, is] = [seen, typed, present].map((texts) => idsIn(texts[list]));
    const kept = is!.filter((id) => wanted!.includes(id) || !was!.includes(id));
    const ids = [...kept, ...wanted!.filter((id) => !was!.includes(id))];
    return ids.length > 0 ? [[list, ids.join(" ")]] : [];
  });
  return { ...present, ...Object.fromEntries([...touched, ...rows]) };
}

/**
 * The form values of a product after an edit is undone. `before` and `after` are the fields that the edit changed, with
 * their old and new values. A field gets its old value if its `present` value still is the one in `after`. Undefined
 * when no field gets its old value. A product that the edit created becomes archived, because products are never
 * deleted.
 */
export function takenBack(
  { before, after }: { before: ProductTexts; after: ProductTexts },
  present: ProductTexts,
): ProductTexts | undefined {
  const back = Object.keys({ ...before, ...after }).filter((field) => (present[field] ?? "") === (after[field] ?? ""));
  if (back.length === 0) return undefined;
  const texts = { ...present, ...Object.fromEntries(back.map((field) => [field, before[field] ?? ""])) };
  return texts.state === "" ? { ...texts, state: "archived" } : texts;
}
