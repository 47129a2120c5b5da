import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/returns";
import { Cancelling, ChangeOfMind, Damaged, MoneyBack, TellUsWhatWentWrong, TooLate } from "./answers.tsx";
import { Policy } from "./policy.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: t`Returns, refunds and cancelling`,
      description: t`What happens when a parcel of The Tastemakers, Guntur, arrives damaged, wrong or late, how money goes back, and until when an order can be cancelled.`,
      path: href("/returns"),
      trail: [[t`Returns and refunds`, href("/returns")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Returns() {
  return (
    <Policy
      title={t`Returns and refunds`}
      lead={t`Sweets are food, so we cannot sell again what has left us. We put right what was our fault.`}
    >
      <h2>{t`Cancelling`}</h2>
      <Cancelling />
      <h2>{t`Damaged, spoiled, wrong or missing`}</h2>
      <Damaged />
      <h2>{t`Late`}</h2>
      <TooLate />
      <h2>{t`A change of mind`}</h2>
      <ChangeOfMind />
      <h2>{t`How money goes back`}</h2>
      <MoneyBack />
      <TellUsWhatWentWrong />
    </Policy>
  );
}
