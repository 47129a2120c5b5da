import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import type { Route } from "./+types/privacy";
import { Policy } from "./policy.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: t`Privacy`,
      description: t`What The Tastemakers, Guntur, keeps of you, why, for how long, who sees it, and how you have it shown, corrected or erased.`,
      path: href("/privacy"),
      trail: [[t`Privacy`, href("/privacy")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Privacy() {
  const { email, shopName, legalName } = useSettings();
  const seller = legalName || shopName;
  return (
    <Policy title={t`Privacy`} lead={t`We keep what an order needs, and nothing to follow you with.`}>
      <h2>{t`What we keep, and why`}</h2>
      <ul>
        <li>
          <Trans>
            <b>Orders:</b> the name, mobile number, address and items, and an e-mail address, GSTIN or address for the
            bill if you gave one. We need them to cook, deliver, bill and answer you. For a gift that includes the
            person who receives it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Payments:</b> the amount, the time and the payment’s reference. Card numbers, UPI PINs and bank passwords
            never reach us.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Accounts:</b> if you make one, your name and e-mail address, your password in a form that nobody can
            read, the addresses you ask us to keep, your cart, and when and from which browsers you signed in. You need
            none to order.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Messages:</b> what you write in a form, to answer it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Reviews:</b> stars, words and the name you give for them stand on the shop for everybody, once we have
            read them. You can take them back on your order’s page.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>What you wait for:</b> the e-mail address that you leave with something sold out, for one letter when it
            is back. If somebody left yours, that letter has a link that stops all further ones; then we keep the
            address, so as to know it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>What you agree to:</b> the words, and when. News by e-mail comes only if you ask for them in your
            account, and you stop them there with one press.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Cookies:</b> one that keeps your cart, one that keeps your pincode, one by which this browser reads again
            what you wrote to us, one that keeps you signed in, for half an hour one that keeps which order you looked
            up, for 90 days one with your name, mobile, e-mail and address if you ticked at the checkout that this
            browser remembers them, until you press “Forget it” there, and from your first order or sign-in, for a year,
            one with a random number by which your browser is told from a stranger’s. Three more only repeat how many
            lines your cart has, your pincode and your first name, so that pages show them at once. Who works for the
            shop has one more for ten minutes while signing in. There are none for advertising, and no measuring by
            others.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>For when there is no signal:</b> your browser keeps a few of the pages you saw, for thirty days at most,
            and only such as are the same for everybody. Signing out deletes them.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>The address of your connection:</b> it is counted for a short time, so that nobody sends us a thousand
            forms. With an order it is kept for a week, as is your browser’s number, in a form from which nobody reads
            it back, so that nobody takes all our sweets without paying.
          </Trans>
        </li>
      </ul>
      <h2>{t`How long`}</h2>
      <ul>
        <li>{t`Orders, bills and payments: as long as tax law asks, which is until six years after the yearly return is due; then your name, street, mobile number and e-mail address go from them by themselves.`}</li>
        <li>{t`Messages: until three years after the last word, because a claim can come of them so long; a complaint at least until it is settled.`}</li>
        <li>{t`Reviews: until you take them back. When you are erased, your name goes from them, and the words unless you want them to stay.`}</li>
        <li>{t`What you wait for: until the letter is sent, or for 90 days. That you want no letters: until you take it back, or ask us to erase you.`}</li>
        <li>{t`A cart: 31 days after you last changed it, or a year when you are signed in.`}</li>
        <li>{t`An account: until you erase it. Your addresses, your cart and your name in finished orders go at once, the rest when your last order is finished. Bills stay without you.`}</li>
        <li>{t`What you agreed to: longer than the account, without a name, because we must be able to show it.`}</li>
      </ul>
      <h2>{t`Who sees it`}</h2>
      <p>{t`The courier sees the name, address and mobile number. When you pay online, the payment company sees what it needs for the payment. We sell nothing to anybody, and send no advertising that you have not asked for.`}</p>
      <h2>{t`What you can ask for`}</h2>
      <p>
        <Trans>
          You can have your data shown to you, corrected or erased, take back your consent as easily as you gave it, and
          name somebody to do so for you. We erase what no law makes us keep. With an account you do most of it
          yourself: under <Link to={href("/account/data")}>Your data</Link> you download all of it, and erase the
          account.
        </Trans>{" "}
        {email.includes("@") ? (
          <Trans>
            Otherwise write to <a href={`mailto:${email}`}>{email}</a> with your order number.
          </Trans>
        ) : (
          <Trans>
            Otherwise <Link to={href("/contact")}>write to us</Link> with your order number.
          </Trans>
        )}{" "}
        {t`Orders are for people of 18 and over.`}
      </p>
      <h2>{t`Complaints`}</h2>
      <p>
        <Trans>
          {seller} answers for your data. Our <Link to={href("/grievance")}>complaints page</Link> says whom to turn to.
          If we do not help, you can complain to the Data Protection Board of India.
        </Trans>
      </p>
    </Policy>
  );
}
