import type { ReactNode } from "react";
import { Seen } from "#app/back-office/seen.tsx";
import { SaveBar } from "#app/back-office/settings/save-bar.tsx";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, type FormState, SelectField, type Values } from "#app/ui/field.tsx";
import { claimNames, reachNames, sayAllergens, spiceNames } from "#app/sentences/products.ts";
import { i18n } from "#app/words/words.ts";
import { allergens, categories, claims, isAssortment, occasions, reaches } from "#domain/catalogue/products/product.ts";
import { nutrients } from "#domain/catalogue/products/nutrition.ts";
import { groundsAsked } from "#domain/catalogue/products/publish-gate.ts";
import { Section, Text } from "./product-inputs.tsx";
import { Packs, Parts, type Choices } from "./product-rows.tsx";

type FormProps = {
  path: string;
  form: FormState;
  seen: Values;
  choices: Choices;
  /** What the contents of a box weigh, and what they cost when bought separately. */
  sum?: string | undefined;
  /** Fields for photographs, only for a new product. The form is then sent as multipart/form-data. */
  first?: ReactNode;
  children: ReactNode;
};

/**
 * The form with all fields of one product. `seen`: the values as first shown. The form sends these values too, so that
 * the shop notices another person's changes.
 */
export function ProductForm({ path, form, seen, choices, sum, first, children }: FormProps) {
  const { isBox } = choices;
  return (
    <form
      id="product"
      className="mt-4"
      method="post"
      action={path + summaryAnchor}
      encType={first ? "multipart/form-data" : undefined}
      noValidate
    >
      <Seen values={seen} />
      <input type="hidden" name="meant" value={form.values.meant ?? ""} autoComplete="off" />
      {/* Enter presses the form's first button, which must not be one that adds or removes rows. */}
      <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      {first}
      <Section id="name" title="Name">
        <Text form={form} name="name" label="Name in English" most={80} />
        <Text form={form} name="nameTe" label="Name in Telugu" most={80} lang="te" optional />
        <Text form={form} name="nameHi" label="Name in Hindi" most={80} lang="hi" optional />
        <Text
          form={form}
          name="slug"
          label="Address"
          hint="After /shop/. Empty makes it of the name; the old one goes on leading here."
          most={80}
          optional
        />
      </Section>
      <Section id="shelf" title="Shelf">
        <SelectField form={form} required={false} name="category" label="Shelf">
          {categories
            .filter((one) => isAssortment({ category: one }) === isBox)
            .map((one) => (
              <option key={one} value={one}>
                {one.replace("-", " ")}
              </option>
            ))}
        </SelectField>
      </Section>
      <Packs form={form} rates={choices.rates} />
      {isBox ? <Parts form={form} parts={choices.parts} sum={sum} /> : <Recipe form={form} />}
      <Label form={form} isBox={isBox} />
      <Section id="keeping" title="Travel and keeping">
        <Text form={form} name="storage" label="How to keep it" rows={2} most={300} />
        <Text form={form} name="shelfLifeDays" label="Keeps, days" most={4} mode="numeric" half />
        <Text
          form={form}
          name="maxTransitDays"
          label="Longest journey, days"
          hint="Leave it empty for 70 %."
          most={4}
          mode="numeric"
          half
          optional
        />
        <SelectField form={form} required={false} name="reach" label="How far it travels">
          {reaches.map((reach) => (
            <option key={reach} value={reach}>
              {i18n._(reachNames[reach])}
            </option>
          ))}
        </SelectField>
      </Section>
      <Section id="words" title="Words">
        <Text
          form={form}
          name="description"
          label="Description"
          hint={isBox ? "Empty names what is in it." : "Two or three sentences."}
          rows={3}
          most={1000}
          optional
        />
        <Text
          form={form}
          name="alsoCalled"
          label="Also called"
          hint="Other names, one a line; the search finds it by them."
          rows={2}
          most={1000}
          optional
        />
        <details className="folded field">
          <summary>Occasions</summary>
          {occasions.map((one) => (
            <CheckboxField key={one} form={form} name={`occasion-${one}`} label={one.replace("-", " ")} />
          ))}
        </details>
      </Section>
      <Translation form={form} isBox={isBox} to="Te" />
      <Translation form={form} isBox={isBox} to="Hi" />
      <SaveBar>{children}</SaveBar>
    </form>
  );
}

/** What pages in another language say. What is left empty, they say in English. */
function Translation({ form, isBox, to }: { form: FormState; isBox: boolean; to: "Te" | "Hi" }) {
  const language = { Te: "Telugu", Hi: "Hindi" }[to];
  const optional = { lang: to.toLowerCase(), optional: true };
  return (
    <Section id={language.toLowerCase()} title={`In ${language}`}>
      <Text
        form={form}
        name={`description${to}`}
        label={`${language} words about it`}
        hint={`What you leave empty here, the pages in ${language} say in English.`}
        rows={3}
        most={1000}
        {...optional}
      />
      <Text
        form={form}
        name={isBox ? `extras${to}` : `ingredients${to}`}
        label={`${language} list of what ${isBox ? "comes with it" : "it is made of"}`}
        rows={isBox ? 3 : 6}
        most={6000}
        {...optional}
      />
      <Text
        form={form}
        name={`storage${to}`}
        label={`${language} words on keeping it`}
        rows={2}
        most={300}
        {...optional}
      />
    </Section>
  );
}

function Recipe({ form }: { form: FormState }) {
  return (
    <Section id="recipe" title="What is in it">
      <Text
        form={form}
        name="ingredients"
        label="Ingredients"
        hint="One a line, the most first, with its share where the name or picture speaks of it: Cashew nuts (40%)."
        rows={6}
        most={6000}
      />
      <SelectField form={form} required={false} name="spiceLevel" label="How hot it is">
        <option value="">Does not apply</option>
        {spiceNames.map((name, level) => (
          <option key={name.id} value={level}>
            {i18n._(name)}
          </option>
        ))}
      </SelectField>
      <NutritionFields form={form} />
    </Section>
  );
}

function NutritionFields({ form }: { form: FormState }) {
  const isFilledIn = nutrients.some(({ field }) => form.values[field]);
  return (
    <details className="folded field" open={nutrients.some(({ field }) => form.problems[field])}>
      <summary>Nutrition per 100 g: {isFilledIn ? "filled in" : "not yet filled in"}</summary>
      <p className="hint">As the laboratory found it: all of it or nothing, 0 for what was not found.</p>
      <div className="fg">
        {nutrients.map(({ field, name, unit }) => (
          <Text
            form={form}
            key={field}
            name={field}
            label={`${name}, ${unit}`}
            most={12}
            mode={unit === "g" ? "decimal" : "numeric"}
            half
            {...(field === "cholesterolMg" && { hint: "Only with ghee or another fat of animals.", optional: true })}
          />
        ))}
      </div>
    </details>
  );
}

/** The fields for a product's label. For a box or combo, allergens and veg mark follow from its items. */
function Label({ form, isBox }: { form: FormState; isBox: boolean }) {
  return (
    <Section id="label" title="Label facts">
      {isBox && <p className="field">Allergens and the veg mark are those of what is in it.</p>}
      {!isBox && (
        <>
          <fieldset className="field half-line">
            <legend>Contains</legend>
            {allergens.map((one) => (
              <CheckboxField key={one} form={form} name={`allergen-${one}`} label={sayAllergens([one])} />
            ))}
            <CheckboxField form={form} name="noAllergens" label="None of these" />
          </fieldset>
          <fieldset className="field half-line">
            <legend>May contain traces of</legend>
            {allergens.map((one) => (
              <CheckboxField key={one} form={form} name={`trace-${one}`} label={sayAllergens([one])} />
            ))}
          </fieldset>
          <SelectField
            form={form}
            required={false}
            name="vegMark"
            label="Veg mark"
            hint="Any meat, fish or egg makes it brown; milk and honey are green."
          >
            <option value="">Choose</option>
            <option value="veg">Green: vegetarian</option>
            <option value="non-veg">Brown: not vegetarian</option>
          </SelectField>
        </>
      )}
      {claims.map((claim) => (
        <fieldset key={claim} className="field">
          <legend className="visually-hidden">{i18n._(claimNames[claim])}</legend>
          <CheckboxField form={form} name={`claim-${claim}`} label={i18n._(claimNames[claim])} />
          <Text form={form} name={`ground-${claim}`} label={groundsAsked[claim]} most={200} optional />
        </fieldset>
      ))}
      <Text
        form={form}
        name="laboratoryReport"
        label="Laboratory's report"
        hint="Its name, number and day, if the words above claim what only a test can show."
        most={200}
        optional
      />
      <Text
        form={form}
        name="maker"
        label="Maker"
        hint="Name and address; empty is the shop itself."
        most={200}
        optional
      />
      <Text form={form} name="origin" label="Country of origin" most={60} />
    </Section>
  );
}
