import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link, useLocation } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { PhoneNumber } from "#app/storefront/contact-links.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { Typed } from "#app/ui/typed.tsx";
import { isPlaceholder } from "#domain/settings/settings.ts";
import type { Route } from "./+types/offline";

export function loader({ context }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: t`No signal`,
      description: t`What to do while the shop cannot be reached.`,
      path: href("/offline"),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page that the service worker shows without a connection when the requested page is not cached. */
export default function Offline() {
  const isForm = useLocation().pathname === href("/offline/form");
  const settings = useSettings();
  const { hours } = settings;
  return (
    <div className="wrap err stack">
      <div>
        <h1 className="mb-4">{isForm ? t`No answer came` : t`No signal`}</h1>
        {isForm ? (
          <AfterForm />
        ) : (
          <p className="lead">{t`This page needs the internet, and no answer came from the shop. Nothing is lost, and your cart is kept. When the signal is back, this button goes on where you wanted to go.`}</p>
        )}
        <div className="row">
          <a className="btn" href={here}>
            {isForm ? t`Open that page again` : t`Try again`}
          </a>
        </div>
        <nav className="kept mt-6" aria-label={t`Kept on this device`}>
          <p>{t`Kept on this device, to be read without a signal:`}</p>
          <ul id="kept" />
        </nav>
        {!isPlaceholder(settings.phone) && (
          <p className="mt-6">
            <Trans>
              A call needs no internet: <PhoneNumber number={settings.phone} />, <Typed text={hours} />.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** The browser resolves an empty link to the URL of the present page. */
const here = "";

function AfterForm() {
  return (
    <>
      <p className="lead">{t`There is no signal, so what you sent may not have reached the shop. If you were placing an order, nothing may have been ordered yet. Nothing was charged.`}</p>
      <p className="mb-4">
        <Trans>
          <b>Was it an order?</b> When the signal is back, look into <Link to={href("/cart")}>your cart</Link>. If
          everything is still in it, nothing was ordered. If it is empty, the order was placed:{" "}
          <Link to={href("/track")}>track it</Link>, or look for our letter if you gave an e-mail.
        </Trans>
      </p>
      <p className="mb-6">
        <Trans>
          <b>Or go back:</b> what you typed should still be there, and the same button sends it once more. A cart is
          never ordered twice.
        </Trans>
      </p>
    </>
  );
}
