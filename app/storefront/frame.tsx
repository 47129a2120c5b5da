import { type ReactNode, useEffect, useRef } from "react";
import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { addressOf, type Settings, taxWords, whatsappLink } from "#domain/settings/settings.ts";
import { CartProvider, useCart } from "./cart/cart-context.tsx";
import { Header } from "./header.tsx";
import { EmailAddress, greeting, PhoneNumber, SocialLinks } from "./contact-links.tsx";
import type { loader } from "./storefront.tsx";
import { useSettings } from "./use-settings.ts";

/** What surrounds every page of the shop: header, footer, the cart and what screen readers are told. */
export function Frame({ children }: { children: ReactNode }) {
  const { visitor, trial } = useRouteLoaderData<typeof loader>("storefront/storefront") ?? {};
  const settings = useSettings();
  return (
    <CartProvider visitor={visitor}>
      {trial && <p className="trial">{trial}</p>}
      <Header settings={settings} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} />
      <Announcements />
      <FocusOnNavigation />
    </CartProvider>
  );
}

/** Where screen readers read what has happened to the cart. It must be there before its text changes. */
function Announcements() {
  return (
    <p id="live" className="visually-hidden" role="status" aria-atomic="true">
      {useCart().said}
    </p>
  );
}

/** Moves the focus to the page's content after a navigation, as a full page load does. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return null;
}

function Footer({ settings }: { settings: Settings }) {
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
                We deliver sweets and snacks across Andhra Pradesh. {settings.shopName}, {addressOf(settings)}.
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
                  <Link to={href("/track")}>Track Your Order</Link>
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
                {settings.email && (
                  <li>
                    <EmailAddress address={settings.email} />
                  </li>
                )}
                {settings.phone && (
                  <li>
                    <PhoneNumber number={settings.phone} />
                  </li>
                )}
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

const policies = [
  [href("/delivery-policy"), "Delivery"],
  [href("/returns"), "Returns and refunds"],
  [href("/privacy"), "Privacy"],
  [href("/terms"), "Terms"],
  [href("/grievance"), "Complaints"],
] as const;

/** Links to the policies, on every page. */
function PolicyLinks() {
  return (
    <nav className="foot__policies mt-6" aria-label="Our promises and terms">
      <ul>
        {policies.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
