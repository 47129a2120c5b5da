import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import type { Route } from "./+types/erased";
import { accountMeta } from "#app/storefront/page-meta.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { page: accountMeta(context, t`Your account is erased`, href("/account/erased")) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Erased() {
  return (
    <div className="wrap thanks stack stack--start">
      <p lang="te" className="te">
        ధన్యవాదాలు
      </p>
      <h1 id="erased" tabIndex={-1}>{t`Your account is erased`}</h1>
      <p className="lead">{t`Orders that are under way come to you as promised, and forget you when they have. You can order without an account at any time.`}</p>
      <p>
        <Link className="btn" to={href("/shop")}>{t`See the whole shop`}</Link>
      </p>
    </div>
  );
}
