import { FieldProblem, type FormState, TextField } from "#app/ui/field.tsx";
import { priceField, quantityField } from "#domain/checkout/desk-form.ts";
import type { ItemsView } from "./desk-items.server.ts";

export const unknownButton = "Nothing was changed: that button is not known here.";

type Props = {
  form: FormState;
  items: ItemsView;
  /** The path of the page, to which the buttons send its form. */
  path: string;
};

/** Finds packs and chooses them, in the form of an order that is taken at the desk. */
export function DeskItems({ form, items: { found, chosen }, path }: Props) {
  const here = `${path}#items`;
  return (
    <section id="items" tabIndex={-1} className="card stack" aria-labelledby="items-heading">
      <h2 id="items-heading">Items</h2>
      <div className="ask-row">
        <label htmlFor="q">A few letters of an item</label>
        <FieldProblem id="q" problem={form.problems.q} />
        <input
          id="q"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={form.values.q}
          aria-invalid={form.problems.q ? true : undefined}
          aria-describedby={form.problems.q && "q-error"}
        />
        <button className="tool tool--line" name="intent" value="look" formAction={here}>
          Find<span className="visually-hidden"> items</span>
        </button>
      </div>
      {found && <Found found={found} here={here} />}
      {chosen.map(({ packId, name, price, quantity, left }) => (
        <fieldset key={packId} className="desk-items__one fg">
          <legend>
            <b>{name}</b> <span className="muted">{price}</span>
          </legend>
          {left && <p className="error desk-items__wide">{left}</p>}
          <TextField
            form={form}
            name={quantityField(packId)}
            label="How many"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={form.values[quantityField(packId)] ?? quantity}
          />
          <TextField
            form={form}
            name={priceField(packId)}
            label="Lower price, ₹"
            optional="unsaid"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          <button
            className="tool tool--line"
            name="remove"
            value={packId}
            aria-label={`Take out ${name}`}
            formAction={here}
          >
            Take out
          </button>
        </fieldset>
      ))}
      {chosen.length > 0 && (
        <TextField
          form={form}
          name="reason"
          label="Why a price is lower"
          hint="Only those who work here read it."
          optional="unsaid"
          autoComplete="off"
          maxLength={200}
        />
      )}
    </section>
  );
}

function Found({ found, here }: { found: NonNullable<ItemsView["found"]>; here: string }) {
  if (found.packs.length === 0) return <p role="status">Nothing found for “{found.typed}”.</p>;
  return (
    <ul className="ruled ruled--closed">
      {found.packs.map(({ packId, name, nameTe, label, price, isAvailable, scarcity }) => (
        <li key={packId} className="ends">
          <span>
            <b>{name}</b>, {label} <span className="digits">{price}</span>
            {nameTe && (
              <span lang="te" className="te small">
                {" "}
                {nameTe}
              </span>
            )}
            {scarcity && <span className="small muted"> {scarcity}</span>}
          </span>
          {isAvailable && (
            <button
              className="tool tool--line"
              name="add"
              value={packId}
              aria-label={`Add ${name}, ${label}`}
              formAction={here}
            >
              Add
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
