import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Typed } from "#app/ui/typed.tsx";
import { addressOf, type Settings, whatsappLink } from "#domain/settings/settings.ts";
import { CartProvider, useCart } from "./cart/cart-context.tsx";
import { useForgetTyped } from "./checkout/forget-typed.ts";
import { Header } from "./header.tsx";
import { EmailAddress, greeting, PhoneNumber, SocialLinks } from "./contact-links.tsx";
import { useStorefront } from "./storefront-data.ts";
import { taxWords } from "./tax-words.ts";
import { useSettings } from "./use-settings.ts";

/** The layout of every page of the shop. The Suspense boundaries let React hydrate a tapped part first. */
export function Frame({ children }: { children: ReactNode }) {
  const { visitor, bar } = useStorefront() ?? {};
  const settings = useSettings();
  useForgetTyped();
  return (
    <CartProvider visitor={visitor}>
      {bar && (
        <aside className="trial" aria-label={t`Notice`}>
          {bar.sentence}
        </aside>
      )}
      <Header settings={settings} />
      <main id="main" tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer settings={settings} />
      </Suspense>
      <Announcements />
      <FocusOnNavigation />
    </CartProvider>
  );
}

/**
 * The result of a change of the cart, for screen readers. Always on the page, because screen readers read out only
 * changes of an existing element.
 */
function Announcements() {
  return (
    <p id="live" className="visually-hidden" role="status" aria-atomic="true">
      {useCart().said}
    </p>
  );
}

/** Moves the focus to the new page's content, as a full page load would. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return null;
}

/** `shortFooter`: whether the footer leaves out links that lead away from ordering and paying. */
type Handle = { shortFooter?: boolean } | undefined;

function Footer({ settings }: { settings: Settings }) {
  const links = useStorefront()?.links;
  const isShort = useMatches().some(({ handle }) => (handle as Handle)?.shortFooter);
  return (
    <>
      <div className="anchu" aria-hidden="true" />
      <footer className="foot on-dark">
        <div className="wrap">
          <div className="foot__g">
            {!isShort && (
              <>
                <div>
                  <p className="big">
                    <Trans>
                      Made in Guntur,
                      <br />
                      eaten everywhere.
                    </Trans>
                    <span lang="te">గుంటూరు రుచి</span>
                  </p>
                  <p className="foot__about">
                    {t`We deliver sweets and snacks across Andhra Pradesh.`} {settings.shopName}, {addressOf(settings)}.
                  </p>
                  <SocialLinks settings={settings} />
                </div>
                <FooterNav label={t`Shop`} title={t`Shop`} links={links?.shop ?? []} />
                <FooterNav label={t`The shop and its help`} title={t`Help`} links={links?.help ?? []} />
              </>
            )}
            <div>
              <h2>{t`Talk to us`}</h2>
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
                  <span className="plain">
                    <Typed text={settings.hours} />
                  </span>
                </li>
              </ul>
            </div>
          </div>
          <div className="foot__policies mt-6">
            <FooterNav label={t`Our promises and terms`} links={links?.policies ?? []} />
          </div>
          <div className="foot__legal">
            <span>© {t`${{ shopName: settings.shopName }}, Guntur, since 1999`}</span>
            {settings.legalName && <span>{settings.legalName}</span>}
            {settings.fssai && <span>{t`FSSAI Lic. ${{ fssai: settings.fssai }}`}</span>}
            <span>{taxWords(settings)}</span>
            <span>{t`Pictures are serving suggestions`}</span>
          </div>
        </div>
        <a className="wa" href={whatsappLink(settings, greeting())} aria-label={t`Chat with us on WhatsApp`}>
          <Icon name="wa" />
        </a>
      </footer>
    </>
  );
}

type FooterNavProps = { label: string; title?: string; links: readonly (readonly [path: string, words: string])[] };

function FooterNav({ label, title, links }: FooterNavProps) {
  return (
    <nav aria-label={label}>
      {title && <h2>{title}</h2>}
      <ul>
        {links.map(([path, words]) => (
          <li key={path}>
            <Link to={path}>{words}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
