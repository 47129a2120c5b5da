import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Suspense, useContext, useEffect, useRef } from "react";
import { href, Link, NavLink, useLocation, useRouteLoaderData } from "react-router";
import { CrashContext } from "#app/rendering.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Muggu } from "#app/ui/muggu.tsx";
import type { ShownSettings } from "#domain/settings/settings.ts";
import { i18n } from "#app/words/words.ts";
import { useCart } from "./cart/cart-context.tsx";
import { LanguageLinks, LanguageNav, LanguageOffers } from "./language-links.tsx";
import { SearchForm } from "./search/search-form.tsx";
import { useStorefront } from "./storefront-data.ts";
import { FillIn, firstName, useKnownVisitor, useVisitor } from "./visitor.tsx";

const pages = [
  [href("/"), msg`Home`],
  [href("/shop"), msg`Shop`],
  [href("/gifting"), msg`Gifting`],
  [href("/celebration"), msg`Celebration`],
  [href("/card"), msg`Gift Cards & Boxes`],
  [href("/about"), msg`About`],
  [href("/contact"), msg`Contact`],
] as const;

export function Header({ settings }: { settings: ShownSettings }) {
  return (
    <>
      <a className="skip" href="#main">
        {t`Skip to main content`}
      </a>
      <LanguageOffers />
      <header className="head">
        <div className="wrap head__in">
          <Suspense>
            <SmallMenu email={settings.headerEmail} />
          </Suspense>
          <Link className="logo" to={href("/")}>
            <Muggu shape="mark" className="mk-l" />
            <Muggu shape="small" className="mk-s" />
            <span>
              <b>The Tastemakers</b>
              <i>
                <span lang="te">గుంటూరు</span> Guntur
                <span className="logo__since">{t`, since 1999`}</span>
                <span className="visually-hidden">{t`: home`}</span>
              </i>
            </span>
          </Link>
          <Suspense>
            <div className="head__util row">
              <Utilities email={settings.headerEmail} />
            </div>
            <nav className="head__nav row" aria-label={t`Main`}>
              <PageLinks />
              <LanguageLinks />
              <CartLink className="cart" />
            </nav>
            <CartLink className="cart cart--phone" />
          </Suspense>
        </div>
        <div className="zari" />
      </header>
      <div className="wrap head__find">
        <Suspense>
          <HeaderSearch />
          <LanguageNav />
        </Suspense>
      </div>
      <FillIn />
    </>
  );
}

function HeaderSearch() {
  const q = new URLSearchParams(useLocation().search).get("q") ?? "";
  return <SearchForm key={q} value={q} />;
}

function PageLinks() {
  return pages.map(([to, name]) => (
    <NavLink key={to} to={to} end={to === href("/")} prefetch="intent">
      {i18n._(name)}
    </NavLink>
  ));
}

function Utilities({ email }: { email: string }) {
  return (
    <>
      <DeliveryLink />
      <Link to={href("/track")}>
        <Icon name="truck" />
        {t`Track your order`}
      </Link>
      <a href={`mailto:${email}`}>
        <Icon name="mail" />
        <span className="head__mail">{email}</span>
      </a>
      <AccountLinks />
    </>
  );
}

function AccountLinks() {
  const { account } = useVisitor();
  const isGuest = account === undefined;
  return (
    <>
      <Link to={href("/sign-in")} data-who="guest" hidden={!isGuest}>
        <Icon name="user" />
        {t`Sign In`}
      </Link>
      <Link to={href("/register")} data-who="guest" hidden={!isGuest}>
        {t`Register`}
      </Link>
      <Link to={href("/account")} data-who="member" hidden={isGuest}>
        <Icon name="user" />
        <span className="visually-hidden">{t`Your account:`} </span>
        <span className="who">{account && firstName(account.name)}</span>
      </Link>
      {account && account.role !== "customer" && <Link to={href("/back-office")}>Back office</Link>}
    </>
  );
}

/** A `details` element, so that the menu works without JavaScript. */
function SmallMenu({ email }: { email: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  /** The browser's URL when the menu was opened. The URL changes before a new page is rendered. */
  const openedAt = useRef("");
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    // A menu stays open if it was opened before the script ran, or while the new page was rendered.
    if (shown.current !== key && openedAt.current !== window.location.href) menu.current?.removeAttribute("open");
    shown.current = key;
  }, [key]);

  return (
    <details
      className="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close();
        menu.current?.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) close();
        // Not in the toggle event, which may come after the new page is rendered.
        else openedAt.current = window.location.href;
      }}
    >
      <summary className="icon-button" aria-label={t`Menu`}>
        <span className="m-open">
          <Icon name="menu" />
        </span>
        <span className="m-close">
          <Icon name="x" />
        </span>
      </summary>
      <nav className="menu__panel" aria-label={t`Menu`}>
        <PageLinks />
        <Link to={href("/cart")}>{t`Cart`}</Link>
        <div className="u">
          <Utilities email={email} />
          <LanguageLinks />
        </div>
      </nav>
    </details>
  );
}

/** What screen readers read for the link to the cart. `count`: the number of different packs. */
function cartWords(count: number): string {
  return plural(count, { one: "Cart, # item", other: "Cart, # items" });
}

function badgeClass(count: number): string {
  return count === 0 ? "badge badge--empty" : "badge";
}

function CartLink({ className }: { className: string }) {
  const { lines, isKnown: isCartKnown } = useCart();
  const visitor = useKnownVisitor();
  const count = isCartKnown ? lines.length : (visitor?.bag ?? 0);
  const isCrashed = useContext(CrashContext) !== undefined;
  const isMade = useRouteLoaderData("storefront/storefront") !== undefined && !isCrashed;
  // An error page does not know the cart, so it must not say that the cart is empty.
  const isKnown = isMade || visitor !== undefined;
  const words = isKnown ? cartWords(count) : t`Cart`;
  return (
    <NavLink
      className={className}
      to={href("/cart")}
      aria-label={words}
      // `FillIn` has no words of its own.
      data-one={cartWords(1)}
      data-many={t`Cart, # items`}
    >
      <Icon name="cart" />
      <span className="t">{t`Cart`}</span> {isKnown && <span className={badgeClass(count)}>{count}</span>}
    </NavLink>
  );
}

function DeliveryLink() {
  const { pathname } = useLocation();
  return (
    <Link to={`${href("/pincode")}?to=${pathname}`}>
      <Icon name="pin" />
      <DeliverTo />
    </Link>
  );
}

/** The visitor's pincode and the day when an order arrives there. */
function DeliverTo() {
  const days = useStorefront()?.days ?? [];
  const { place } = useVisitor();
  if (days.length === 0) return <span>{place ? <DayAt {...place} /> : t`Your pincode`}</span>;
  // A page made for all visitors contains the days of all zones; the browser shows only that of the visitor's zone.
  return (
    <>
      <span data-zone="" hidden={place !== undefined}>
        {t`Your pincode`}
      </span>
      {days.map(({ zone, day }) => (
        <span key={zone} data-zone={zone} hidden={zone !== place?.zone}>
          <DayAt pincode={place?.pincode} day={day} />
        </span>
      ))}
    </>
  );
}

function DayAt({ pincode, day }: { pincode?: string; day?: string }) {
  if (!day) return <span className="here">{pincode}</span>;
  return (
    <Trans>
      <span className="here">{pincode}</span> by {day}
    </Trans>
  );
}
