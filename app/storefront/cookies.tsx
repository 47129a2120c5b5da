import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link, redirect } from "react-router";
import { environment } from "#app/context.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { EmailAddress, greeting, PhoneNumber } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import type { Route } from "./+types/cookies";
import { keepsCookies } from "./kept-cookies.server.ts";

/** Sends a browser that keeps cookies on to the page after its form. */
export function loader({ context, request }: Route.LoaderArgs) {
  const to = localPath(new URL(request.url).searchParams.get("to")) ?? href("/cart");
  if (keepsCookies(request)) throw redirect(to);
  return {
    host: new URL(context.get(environment).SITE_URL).host,
    page: pageMeta(context, {
      title: t`Your browser keeps no cookies`,
      description: t`The shop remembers your cart, your pincode and your signing in by cookies of its own.`,
      path: href("/cookies"),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Cookies({ loaderData: { host } }: Route.ComponentProps) {
  const settings = useSettings();
  return (
    <div className="wrap page narrow stack">
      <h1 className="pgh">{t`Your browser keeps no cookies`}</h1>
      <p className="lead">{t`What you have just sent arrived, but your browser refused the cookie by which the shop knows it again. Without it the shop forgets your cart, your pincode and that you signed in.`}</p>
      <h2>{t`What you can do`}</h2>
      <ul className="bullets">
        <li>
          <Trans>
            Allow cookies for <b>{host}</b> in your browser's settings, under privacy or site data. Then go back and
            press once more.
          </Trans>
        </li>
        <li>{t`In a private window, or inside another app: open the shop in your usual browser.`}</li>
        <li>{t`If an add-on blocks cookies, switch it off for this site.`}</li>
      </ul>
      <p>
        <Trans>
          Or order without: <a href={whatsappLink(settings, greeting())}>on WhatsApp</a>, by phone{" "}
          <PhoneNumber number={settings.phone} /> or by mail <EmailAddress address={settings.email} />.
        </Trans>
      </p>
      <p className="row">
        <Link className="btn" to={href("/shop")}>{t`Back to the shop`}</Link>
      </p>
    </div>
  );
}
