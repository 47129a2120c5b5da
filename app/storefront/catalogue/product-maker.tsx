import { href, Link } from "react-router";
import { PhoneNumber } from "#app/storefront/phone-number.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { addressOf, isPlaceholder } from "#domain/settings/settings.ts";

/**
 * Who stands behind the pack, as far as the owner has said. Legal Metrology (Packaged Commodities) Rules 2011, rule
 * 6(10), wants it where packed goods are sold at a distance.
 */
export function ProductMaker() {
  const settings = useSettings();
  const { legalName, shopName, fssai, phone, email } = settings;
  return (
    <section className="maker note">
      <h2>Who makes it</h2>
      <p>
        Made and packed by {legalName || shopName}, {addressOf(settings)}. Country of origin: India.
        {fssai && ` FSSAI licence ${fssai}.`}
      </p>
      <p>
        Questions or complaints:{" "}
        {!isPlaceholder(phone) && (
          <>
            <PhoneNumber number={phone} />,{" "}
          </>
        )}
        {!isPlaceholder(email) && (
          <>
            <a href={`mailto:${email}`}>{email}</a>,{" "}
          </>
        )}
        <Link to={href("/contact")}>write to us</Link>.
      </p>
    </section>
  );
}
