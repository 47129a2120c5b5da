import { href, Link } from "react-router";
import { EmailAddress, PhoneNumber } from "#app/storefront/contact-links.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { allergenList, claimNames, shelfLifeOf, spiceNames } from "#domain/catalogue/products/label.ts";
import { nutritionLines, type Nutrition } from "#domain/catalogue/products/nutrition.ts";
import { isAssortment, type Product } from "#domain/catalogue/products/product.ts";
import { formatUnitSalePrice, weightOf } from "#domain/money.ts";
import { addressOf } from "#domain/settings/settings.ts";

/** What the label of a product says, from ingredients to maker. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className="facts stack mt-12">
      {isAssortment(product) ? <Contents product={product} /> : <Ingredients product={product} />}
      <section>
        <h2>Allergens</h2>
        <p>
          <b>
            {product.allergens.length > 0
              ? `Contains ${allergenList(product.allergens)}.`
              : "No declared allergen is an ingredient."}
          </b>
        </p>
        {product.mayContain.length > 0 && (
          <p>Made in a kitchen that also handles {allergenList(product.mayContain)}, so traces are possible.</p>
        )}
      </section>
      <section>
        <h2>Storage</h2>
        <p>
          <b>Keeps {shelfLifeOf(product)}</b> from the day it is made.
        </p>
        <p>{product.storage}</p>
        {product.spiceLevel !== null && <p>Spice level: {spiceNames[product.spiceLevel]}.</p>}
      </section>
      <ProductMaker product={product} />
    </div>
  );
}

function Ingredients({ product }: { product: Product }) {
  return (
    <section>
      <h2>Ingredients</h2>
      <p>{product.ingredients.join(", ")}.</p>
      <Claims product={product} />
      {product.nutrition && <NutritionFacts nutrition={product.nutrition} />}
    </section>
  );
}

function NutritionFacts({ nutrition }: { nutrition: Nutrition }) {
  const lines = nutritionLines(nutrition).flatMap(({ parts, ...line }) => [
    line,
    ...parts.map(({ name, amount }) => ({ name: `of which ${name.toLowerCase()}`, amount })),
  ]);
  return (
    <>
      <h2 className="mt-8">Nutrition per 100 g</h2>
      <dl className="ruled digits">
        {lines.map(({ name, amount }) => (
          <div key={name} className="cluster cluster--apart">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Contents({ product }: { product: Product }) {
  return (
    <section>
      <h2>What is inside</h2>
      <ul className="contents ruled ruled--closed">
        {product.contents.map((content) => (
          <li key={content.slug}>
            <Link to={href("/shop/:slug", { slug: content.slug })}>{content.name}</Link>, {weightOf(content)}
          </li>
        ))}
        {product.extras.map((extra) => (
          <li key={extra}>{extra}</li>
        ))}
      </ul>
      <p>You find the ingredients of each on its own page and on its own pack.</p>
      <Claims product={product} />
    </section>
  );
}

function Claims({ product }: { product: Product }) {
  return (
    <ul className="tags cluster">
      {product.claims.map((claim) => (
        <li key={claim}>{claimNames[claim]}</li>
      ))}
    </ul>
  );
}

/** Maker and unit price are required online: Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10), (11). */
function ProductMaker({ product: { packs, maker, origin } }: { product: Product }) {
  const settings = useSettings();
  const { legalName, shopName, fssai, phone, email } = settings;
  return (
    <section className="maker note">
      <h2>Who makes it</h2>
      <p>
        Made and packed by {maker ?? `${legalName || shopName}, ${addressOf(settings)}`}. Country of origin: {origin}.
        {fssai && ` FSSAI licence ${fssai}.`}
      </p>
      <p>
        Unit sale price:{" "}
        {packs.map(({ label, price, grams }) => `${label} ${formatUnitSalePrice(price, grams)}`).join("; ")}.
      </p>
      <p>
        Questions or complaints:{" "}
        {phone && (
          <>
            <PhoneNumber number={phone} />,{" "}
          </>
        )}
        {email && (
          <>
            <EmailAddress address={email} />,{" "}
          </>
        )}
        <Link to={href("/contact")}>write to us</Link>.
      </p>
    </section>
  );
}
