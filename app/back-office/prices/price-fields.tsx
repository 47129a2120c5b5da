import { FieldProblem, type Problems } from "#app/ui/field.tsx";
import type { PackState } from "#domain/catalogue/packs/packs.server.ts";
import { formatForField } from "#domain/money.ts";

/** What was typed for one pack. */
export type Typed = {
  /** In rupees. */
  price: string;
  /** Whether the pack's check box is ticked. */
  sold: boolean;
  /** What the page had shown, with the price in paise. */
  seen: PackState;
};

/** A hidden field's text: each pack's id, price in paise, and 1 (sold) or 0, as in "2-250g:30900:1 2:58900:0". */
export function writeSeen(packs: readonly ({ id: string } & PackState)[]): string {
  return packs.map(({ id, price, available }) => `${id}:${price}:${available ? 1 : 0}`).join(" ");
}

type PricedPack = PackState & {
  id: string;
  label: string;
  /** Another price that holds today, in words. */
  now?: string | undefined;
};
type Priced = { name: string; nameTe: string | null; packs: PricedPack[] };

type FieldsProps = {
  product: Priced;
  /** What was typed before, by pack id. A pack without an entry shows its present price. */
  typed: Record<string, Typed>;
  problems: Problems;
};

/** The packs of one product, each with a field for the price and a check box that says whether the pack is sold. */
export function PriceFields({ product: { name, nameTe, packs }, typed, problems }: FieldsProps) {
  return (
    <fieldset className="prices__item card">
      <legend>
        {name}{" "}
        {nameTe && (
          <span lang="te" className="te">
            {nameTe}
          </span>
        )}
      </legend>
      {packs.map((pack) => (
        <PriceField
          key={pack.id}
          pack={pack}
          name={name}
          typed={typed[pack.id]}
          problem={problems[`price-${pack.id}`]}
        />
      ))}
    </fieldset>
  );
}

type FieldProps = {
  pack: PricedPack;
  name: string;
  typed: Typed | undefined;
  problem: string | undefined;
};

function PriceField({ pack: { id, label, price, available, now }, name, typed, problem }: FieldProps) {
  const field = `price-${id}`;
  return (
    <div className="price-row">
      <FieldProblem id={field} problem={problem} />
      <label htmlFor={field}>
        {label}
        <span className="visually-hidden"> of {name}, price in rupees</span>
      </label>
      <span className="price-row__field">
        <span aria-hidden="true">₹</span>
        <input
          id={field}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={typed?.price ?? formatForField(price)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${field}-error`}
        />
      </span>
      <label className="price-row__sold tap">
        <input type="checkbox" name="sold" value={id} defaultChecked={typed?.sold ?? available} />
        Sold
        <span className="visually-hidden"> {`${name} ${label}`}</span>
      </label>
      {now && <p className="price-row__now note">{now}</p>}
    </div>
  );
}
