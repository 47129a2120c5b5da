import { href, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { addressOf, taxWords, whatsappLink, type Settings } from "#domain/settings/settings.ts";
import { PhoneNumber } from "./phone-number.tsx";
import { PolicyLinks } from "./policy-links.tsx";
import { greeting, SocialLinks } from "./social-links.tsx";
import { trackingLink } from "./tracking-link.ts";

export function Footer({ settings }: { settings: Settings }) {
  return (
    <>
      <div className="anchu anchu--leaf" aria-hidden="true" />
      <footer className="foot on-dark">
        <div className="wrap">
          <div className="foot__g">
            <div>
              <p className="big">
                Made in Guntur,
                <br />
                eaten everywhere.
                <span lang="te">గుంటూరు రుచి</span>
              </p>
              <p className="foot__about">
                We deliver sweets and snacks across Andhra Pradesh. {settings.shopName}, {addressOf(settings)}. Support
                hours: {settings.hours}.
              </p>
              <SocialLinks settings={settings} />
            </div>
            <nav aria-label="Shop">
              <h2>Shop</h2>
              <ul>
                <li>
                  <Link to={`${href("/")}#shop`}>Shop</Link>
                </li>
                <li>
                  <Link to={`${href("/shop")}#sweet`}>Sweet</Link>
                </li>
                <li>
                  <Link to={`${href("/shop")}#snacks`}>Snacks</Link>
                </li>
                <li>
                  <Link to={`${href("/shop")}#pickle`}>Pickle</Link>
                </li>
                <li>
                  <Link to={href("/card")}>Gift Cards &amp; Boxes</Link>
                </li>
              </ul>
            </nav>
            <nav aria-label="The shop and its help">
              <h2>Help</h2>
              <ul>
                <li>
                  <Link to={trackingLink}>Track Your Order</Link>
                </li>
                <li>
                  <Link to={href("/contact")}>Contact Us</Link>
                </li>
                <li>
                  <Link to={href("/about")}>About Us</Link>
                </li>
                <li>
                  <Link to={href("/celebration")}>Celebration</Link>
                </li>
                <li>
                  <Link to={href("/gifting")}>Gifting</Link>
                </li>
              </ul>
            </nav>
            <div>
              <h2>Talk to us</h2>
              <ul>
                <li>
                  <a href={`mailto:${settings.email}`}>{settings.email}</a>
                </li>
                <li>
                  <PhoneNumber number={settings.phone} />
                </li>
                <li>
                  <span className="plain">{settings.hours}</span>
                </li>
              </ul>
            </div>
          </div>
          <PolicyLinks />
          <div className="foot__legal">
            <span>© {settings.shopName}, Guntur, since 1999</span>
            {settings.legalName && <span>{settings.legalName}</span>}
            {settings.fssai && <span>FSSAI Lic. {settings.fssai}</span>}
            <span>{taxWords(settings)}</span>
            <span>Pictures are serving suggestions</span>
          </div>
        </div>
        <a className="wa" href={whatsappLink(settings, greeting)} aria-label="Chat with us on WhatsApp">
          <Icon name="wa" />
        </a>
      </footer>
    </>
  );
}
