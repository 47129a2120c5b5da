import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/registered";

export function loader({ context }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: t`A letter is on its way`,
      description: t`Press the button in our letter, and your account is yours.`,
      path: href("/register/sent"),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Registered() {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh" id="sent" tabIndex={-1}>{t`Check your e-mail`}</h1>
      <p className="lead">{t`A letter is on its way to the e-mail you gave. It tells you what to do next.`}</p>
      <p>{t`It takes a minute or two. Nothing there? Look in your spam folder, and check how the address was spelt.`}</p>
      <div className="row">
        <Link className="btn" to={href("/shop")}>{t`See the shop meanwhile`}</Link>
        <Link className="link" to={href("/confirm-email")}>{t`Send the letter again`}</Link>
      </div>
    </div>
  );
}
