import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { href, Link } from "react-router";
import { database, environment } from "#app/context.ts";
import { ReachUs } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { type ZoneRow, zoneRow } from "#app/sentences/zones.ts";
import { i18n } from "#app/words/words.ts";
import type { Route } from "./+types/help";
import {
  BestBefore,
  Cancelling,
  ChangeOfMind,
  Collecting,
  Damaged,
  FreshOnArrival,
  MoneyBack,
  OnTheLabel,
  PaymentMethods,
  PricesAndOrders,
  SentAbroad,
  TellUsWhatWentWrong,
  TooLate,
  WhenItLeaves,
  WithYourPincode,
} from "./answers.tsx";
import { type QuestionId, questions } from "./questions.ts";
import { sentences } from "./sentences.ts";
import { ZoneTable } from "./zone-table.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { zones } = await readDeliveryRules(context.get(database));
  return {
    zones: zones.filter(({ isServed }) => isServed).map(zoneRow),
    takesCards: context.get(environment).RAZORPAY_KEY_ID !== undefined,
    page: pageMeta(context, {
      title: t`Questions and answers`,
      description: t`Delivery, freshness, paying, cancelling, money back, gifts and how to reach The Tastemakers, Guntur: what customers ask, answered.`,
      path: href("/help"),
      trail: [[t`Questions and answers`, href("/help")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap page ask stack">
      <nav aria-labelledby="questions" className="prose">
        <h1 className="pgh" id="questions">{t`Questions and answers`}</h1>
        <ul className="stack stack--close">
          {questions.map(({ id, question }) => (
            <li key={id}>
              <a className="tap" href={`#${id}`}>
                {i18n._(question)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose policy">
        {questions.map(({ id, question }) => (
          <Fragment key={id}>
            <h2 id={id} tabIndex={-1}>
              {i18n._(question)}
            </h2>
            {answers[id](loaderData)}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

type Known = { zones: ZoneRow[]; takesCards: boolean };

const answers: Record<QuestionId, (known: Known) => ReactNode> = {
  days: ({ zones }) => (
    <>
      <ZoneTable zones={zones} />
      <WithYourPincode />
    </>
  ),
  leaves: () => <WhenItLeaves />,
  track: () => (
    <p>
      {i18n._(sentences.findOrder)} <Link to={href("/track")}>{t`Find your order`}</Link>.
    </p>
  ),
  collect: () => <Collecting />,
  late: () => <TooLate />,
  abroad: () => <SentAbroad />,
  fresh: () => (
    <>
      <FreshOnArrival />
      <BestBefore />
    </>
  ),
  label: () => <OnTheLabel />,
  pay: ({ takesCards }) => <PaymentMethods takesCards={takesCards} />,
  prices: () => <PricesAndOrders />,
  cancel: () => <Cancelling />,
  damaged: () => (
    <>
      <Damaged />
      <TellUsWhatWentWrong />
    </>
  ),
  mind: () => <ChangeOfMind />,
  money: () => <MoneyBack />,
  gift: () => (
    <p>
      {i18n._(sentences.giftCard)} {i18n._(sentences.giftSlip)} {i18n._(sentences.giftPayment)}{" "}
      <Link to={href("/card")}>{t`See the gift boxes`}</Link>.
    </p>
  ),
  bulk: () => (
    <p>
      {i18n._(sentences.inBulk)}{" "}
      <Trans>
        <Link to={href("/bulk")}>Ask for a price for many</Link>, or{" "}
        <Link to={href("/celebration")}>plan your wedding</Link>.
      </Trans>
    </p>
  ),
  reach: () => (
    <>
      <ReachUs />
      <p>
        <Trans>
          <Link to={href("/contact")}>Write to us</Link>, and a person in Guntur answers.
        </Trans>
      </p>
    </>
  ),
};
