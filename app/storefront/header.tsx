import { useEffect, useRef } from "react";
import { href, Link, NavLink, useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Muggu } from "#app/ui/muggu.tsx";
import type { Settings } from "#domain/settings/settings.ts";
import { useCart } from "./cart/cart-context.tsx";
import type { loader } from "./storefront.tsx";

const pages = [
  [href("/"), "Home"],
  [href("/shop"), "Shop"],
  [href("/gifting"), "Gifting"],
  [href("/celebration"), "Celebration"],
  [href("/card"), "Gift Cards & Boxes"],
  [href("/about"), "About"],
  [href("/contact"), "Contact"],
] as const;

export function Header({ settings }: { settings: Settings }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="head">
        <div className="wrap head__in">
          <SmallMenu email={settings.email} />
          <Link className="logo" to={href("/")}>
            <Muggu shape="mark" className="mk-l" />
            <Muggu shape="small" className="mk-s" />
            <span>
              <b>The Tastemakers</b>
              <i>
                <span lang="te">గుంటూరు</span> Guntur<span className="logo__since">, since 1999</span>
                <span className="visually-hidden">: home</span>
              </i>
            </span>
          </Link>
          <div className="head__util row">
            <Utilities email={settings.email} />
          </div>
          <nav className="head__nav row" aria-label="Main">
            <PageLinks />
            <CartLink className="cart" />
          </nav>
          <CartLink className="cart cart--phone" />
        </div>
        <div className="zari" />
      </header>
    </>
  );
}

function PageLinks() {
  return pages.map(([to, name]) => (
    <NavLink key={to} to={to} end={to === href("/")} prefetch="intent">
      {name}
    </NavLink>
  ));
}

function Utilities({ email }: { email: string }) {
  return (
    <>
      <DeliveryLink />
      <Link to={href("/track")}>
        <Icon name="truck" />
        Track your order
      </Link>
      <a href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
      <AccountLinks />
    </>
  );
}

function AccountLinks() {
  const account = useRouteLoaderData<typeof loader>("storefront/storefront")?.account;
  if (!account) {
    return (
      <>
        <Link to={href("/sign-in")}>
          <Icon name="user" />
          Sign In
        </Link>
        <Link to={href("/register")}>Register</Link>
      </>
    );
  }
  return (
    <>
      <Link to={href("/account")}>
        <Icon name="user" />
        <span className="visually-hidden">Your account: </span>
        {account.name.split(" ", 1)}
      </Link>
      {account.role !== "customer" && <Link to={href("/back-office")}>Back office</Link>}
    </>
  );
}

/** The menu of small screens. It works without JavaScript; with it, following a link and Escape also close it. */
function SmallMenu({ email }: { email: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  /** The browser's present address, which changes before the page is drawn. */
  const openedAt = useRef("");
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    // A menu that was opened before the script was there, or while the new page was being drawn, stays open.
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
        // The toggle event comes too late: the new page may be drawn between the click and it.
        else openedAt.current = window.location.href;
      }}
    >
      <summary className="icon-button" aria-label="Menu">
        <span className="m-open">
          <Icon name="menu" />
        </span>
        <span className="m-close">
          <Icon name="x" />
        </span>
      </summary>
      <nav className="menu__panel" aria-label="Menu">
        <PageLinks />
        <Link to={href("/cart")}>Cart</Link>
        <div className="u">
          <Utilities email={email} />
        </div>
      </nav>
    </details>
  );
}

function CartLink({ className }: { className: string }) {
  const count = useCart().lines.length;
  // A page that could not be made does not know the cart: it is not to look as if it were empty.
  const isKnown = useRouteLoaderData<typeof loader>("storefront/storefront") !== undefined;
  const words = isKnown ? `Cart, ${count === 1 ? "1 item" : `${count} items`}` : "Cart";
  return (
    <NavLink className={className} to={href("/cart")} aria-label={words}>
      <Icon name="cart" />
      <span className="t">Cart</span>{" "}
      {isKnown && <span className={count === 0 ? "badge badge--empty" : "badge"}>{count}</span>}
    </NavLink>
  );
}

/**
 * The pincode in the header: a link to its form, or the destination with the day of arrival. It returns to the present
 * page.
 */
function DeliveryLink() {
  const deliverTo = useRouteLoaderData<typeof loader>("storefront/storefront")?.deliverTo;
  const { pathname } = useLocation();
  return (
    <Link to={`${href("/pincode")}?to=${pathname}`}>
      <Icon name="pin" />
      {deliverTo ?? "Your pincode"}
    </Link>
  );
}
