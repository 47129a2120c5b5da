import { type FormState, SelectField } from "#app/ui/field.tsx";
import { Section, Text } from "./product-inputs.tsx";

/** What a product's form offers to choose from. */
export type Choices = {
  isBox: boolean;
  /** Tax codes (HSN) with their rates in basis points: 500 is 5 %. */
  rates: { hsn: string; basisPoints: number }[];
  /** The products that a box can contain. */
  parts: { id: string; name: string }[];
};

const headings: Record<string, string> = {
  "17049090": "chikki and other sugar sweets",
  "19053100": "sweet biscuits",
  "20019000": "pickles",
  "20081910": "roasted nuts",
  "21069099": "sweets, namkeen and mixed boxes",
};

/** The fields for a product's packs and its tax code. */
export function Packs({ form, rates }: { form: FormState; rates: Choices["rates"] }) {
  const { values } = form;
  const ids = (values.packs ?? "").split(" ").filter(Boolean);
  return (
    <Section id="packs-and-prices" title="Packs and prices">
      <input type="hidden" name="packs" value={values.packs} autoComplete="off" />
      {ids.map((id, place) => (
        <fieldset key={id} className="field card">
          <legend className="visually-hidden">Pack {place + 1}</legend>
          <div className="fg">
            <Text form={form} name={`grams-${id}`} label="Net weight, g" most={10} mode="decimal" half />
            <Text form={form} name={`price-${id}`} label="Price, ₹" most={14} mode="decimal" half />
            <Text
              form={form}
              name={`mrp-${id}`}
              label="Printed MRP, ₹"
              hint="If above the price."
              most={14}
              mode="decimal"
              half
              optional
            />
            <Text
              form={form}
              name={`pieces-${id}`}
              label="Pieces"
              hint="If it has a number."
              most={4}
              mode="numeric"
              half
              optional
            />
            <Text form={form} name={`label-${id}`} label="Label" hint="Empty is its weight." most={40} half optional />
            <div className="field half-line">
              <label className="tick">
                <input
                  id={place === 0 ? "defaultPack" : undefined}
                  type="radio"
                  name="defaultPack"
                  value={id}
                  defaultChecked={(values.defaultPack || ids[0]) === id}
                />
                <span>Shown on the card</span>
              </label>
              <button className="tool tool--line" name="intent" value={`remove-pack ${id}`}>
                Remove<span className="visually-hidden"> pack {place + 1}</span>
              </button>
            </div>
          </div>
        </fieldset>
      ))}
      <p className="field" id="packs">
        <button className="tool tool--line" name="intent" value="add-pack">
          Add a pack
        </button>
      </p>
      <SelectField
        form={form}
        required={false}
        name="hsn"
        label="HSN, and its GST"
        hint="Prices and the MRP include all taxes."
      >
        {!rates.some(({ hsn }) => hsn === values.hsn) && <option value={values.hsn}>{values.hsn || "Choose"}</option>}
        {rates.map(({ hsn, basisPoints }) => (
          <option key={hsn} value={hsn}>
            {hsn}: {basisPoints / 100} %{headings[hsn] && `, ${headings[hsn]}`}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}

type PartsProps = { form: FormState; parts: Choices["parts"]; sum: string | undefined };

/** The fields for the contents of a box or combo. `sum`: what the contents weigh and cost, in words. */
export function Parts({ form, parts, sum }: PartsProps) {
  const { values } = form;
  const ids = (values.parts ?? "").split(" ").filter(Boolean);
  const nameOf = (id: string) => parts.find((part) => part.id === id)?.name ?? id;
  return (
    <Section id="inside" title="What is in it">
      <input type="hidden" name="parts" value={values.parts} autoComplete="off" />
      {sum && <p className="field digits">{sum}</p>}
      {ids.map((id) => (
        <fieldset key={id} className="field card">
          <legend>{nameOf(id)}</legend>
          <div className="fg">
            <Text form={form} name={`partGrams-${id}`} label="Grams of one" most={10} mode="decimal" half />
            <Text form={form} name={`partCount-${id}`} label="How many" most={3} mode="numeric" half />
          </div>
          <button className="tool tool--line mt-2" name="intent" value={`remove-part ${id}`}>
            Take out<span className="visually-hidden"> {nameOf(id)}</span>
          </button>
        </fieldset>
      ))}
      <div className="field" id="parts">
        <label htmlFor="addPart">Put in</label>
        <select id="addPart" name="addPart" defaultValue="">
          <option value="">Choose a sweet, snack or pickle</option>
          {parts
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
        <button className="tool tool--line mt-2" name="intent" value="add-part">
          Put it in
        </button>
      </div>
      <Text
        form={form}
        name="extras"
        label="Besides food"
        hint="One a line: message card, two clay diyas."
        rows={2}
        most={1000}
        optional
      />
    </Section>
  );
}
