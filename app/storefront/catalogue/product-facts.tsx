import { GoodsName } from "#app/ui/goods-name.tsx";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { EmailAddress, PhoneNumber } from "#app/storefront/contact-links.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { isAssortment, type Product } from "#domain/catalogue/products/product.ts";
import { weightOf } from "#domain/money.ts";
import { addressOf } from "#domain/settings/settings.ts";
import type { Facts } from "./product-facts.server.ts";

type Props = { product: Product; facts: Facts };

/** What the label of a product says, from ingredients to maker. */
export function ProductFacts({ product, facts }: Props) {
  const { shelfLife } = facts;
  return (
    <div className="facts stack mt-12">
      {isAssortment(product) ? <Contents product={product} facts={facts} /> : <Ingredients facts={facts} />}
      <section>
        <h2>{t`Allergens`}</h2>
        <p>
          <b>{facts.allergens}</b>
        </p>
        {facts.traces && <p>{facts.traces}</p>}
      </section>
      <section>
        <h2>{t`Storage`}</h2>
        <p>
          <Trans>
            <b>Keeps {shelfLife}</b> from the day it is made.
          </Trans>
        </p>
        <p lang={facts.storage.lang}>{facts.storage.text}</p>
        {facts.spice && <p>{facts.spice}</p>}
      </section>
      <ProductMaker product={product} facts={facts} />
    </div>
  );
}

function Ingredients({ facts: { claims, ingredients, nutrition } }: Pick<Props, "facts">) {
  return (
    <section>
      <h2>{t`Ingredients`}</h2>
      <p lang={ingredients.lang}>{ingredients.text.join(", ")}.</p>
      <Claims claims={claims} />
      {nutrition && <NutritionFacts nutrition={nutrition} />}
    </section>
  );
}

function NutritionFacts({ nutrition }: { nutrition: NonNullable<Facts["nutrition"]> }) {
  return (
    <>
      <h2 className="mt-8">{t`Nutrition per 100 g`}</h2>
      <dl className="ruled digits">
        {nutrition.map(({ name, amount }) => (
          <div key={name} className="cluster cluster--apart">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Contents({ product, facts: { claims, extras } }: Props) {
  return (
    <section>
      <h2>{t`What is inside`}</h2>
      <ul className="contents ruled ruled--closed">
        {product.contents.map((content) => (
          <li key={content.slug}>
            <Link to={href("/shop/:slug", { slug: content.slug })}>
              <GoodsName of={content} />
            </Link>
            , {weightOf(content)}
          </li>
        ))}
        {extras.text.map((extra) => (
          <li key={extra} lang={extras.lang}>
            {extra}
          </li>
        ))}
      </ul>
      <p>{t`You find the ingredients of each on its own page and on its own pack.`}</p>
      <Claims claims={claims} />
    </section>
  );
}

function Claims({ claims }: Pick<Facts, "claims">) {
  return (
    <ul className="tags cluster">
      {claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
}

/** Maker and unit price are required online: Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10), (11). */
function ProductMaker({ product: { maker, origin }, facts: { unitPrices } }: Props) {
  const settings = useSettings();
  const { legalName, shopName, fssai, phone, email } = settings;
  const by = maker ?? `${legalName || shopName}, ${addressOf(settings)}`;
  return (
    <section className="maker note">
      <h2>{t`Who makes it`}</h2>
      <p>
        {t`Made and packed by ${by}.`} {t`Country of origin: ${origin}.`}
        {fssai && ` ${t`FSSAI licence ${fssai}.`}`}
      </p>
      <p>{t`Unit sale price: ${unitPrices}.`}</p>
      <p>
        {t`Questions or complaints:`}{" "}
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
        <Link to={href("/contact")}>{t`write to us`}</Link>.
      </p>
    </section>
  );
}
