import { t } from "@lingui/core/macro";
import type { AccountMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";
import { roleNames } from "#domain/accounts/permissions.ts";
import { linkTo } from "#app/words/words.ts";

type Content = Pick<Letter, "subject" | "sentences" | "links">;

/** An e-mail about an account. Those about working for the shop are in English. */
export function accountLetter(mail: AccountMail): Letter {
  const { subject, sentences, links } = letters[mail.notice](mail);
  const { name } = mail;
  const greeting = name ? t`Namaste ${name},` : t`Namaste,`;
  return { to: "customer", subject, title: subject, sentences: [greeting, ...sentences], details: [], links };
}

const notYou = () => t`Was it not you? Then do nothing: without the link nothing happens.`;

const notYours = [
  "If you know of it, there is nothing to do.",
  "If not, choose a new password at once, and tell an owner of the shop.",
];

function factorInWords(factor: AccountMail["factor"]): string {
  return factor === "passkey" ? "a passkey" : "an authenticator app";
}

function capital(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1);
}

const letters: Record<AccountMail["notice"], (mail: AccountMail) => Content> = {
  verify: ({ siteUrl, token, settings: { shopName } }) => ({
    subject: t`Confirm your e-mail`,
    sentences: [
      t`Somebody registered at ${shopName} with this e-mail.`,
      t`If it was you, press the button: it opens our page, and there you confirm it. The link works once, and for one day.`,
      notYou(),
    ],
    links: [{ label: t`Confirm my e-mail`, href: siteUrl + linkTo(`/confirm-email?token=${token}`) }],
  }),
  known: ({ siteUrl, settings: { shopName } }) => ({
    subject: t`You have an account already`,
    sentences: [
      t`Somebody tried to register at ${shopName} with this e-mail, but you have an account with it already.`,
      t`If it was you, sign in. If the password is forgotten, choose a new one.`,
      t`Was it not you? Then do nothing: nobody got in, and nobody was told that you have an account.`,
    ],
    links: [
      { label: t`Sign in`, href: siteUrl + linkTo("/sign-in") },
      { label: t`Choose a new password`, href: siteUrl + linkTo("/forgotten-password") },
    ],
  }),
  reset: ({ siteUrl, token }) => ({
    subject: t`Choose a new password`,
    sentences: [
      t`Somebody asked for a new password for your account.`,
      t`If it was you, press the button and choose one. The link works once, and for one hour.`,
      notYou(),
    ],
    links: [{ label: t`Choose a new password`, href: siteUrl + linkTo(`/new-password?token=${token}`) }],
  }),
  finish: ({ siteUrl, token, settings: { shopName } }) => ({
    subject: t`Finish your registration`,
    sentences: [
      t`Somebody registered at ${shopName} with this e-mail, and it is not confirmed yet.`,
      t`If it was you, press the button and choose a password: that confirms your e-mail too. The link works once, and for one hour.`,
      notYou(),
    ],
    links: [{ label: t`Choose my password`, href: siteUrl + linkTo(`/new-password?token=${token}`) }],
  }),
  "password-changed": ({ siteUrl }) => ({
    subject: t`Your password was changed`,
    sentences: [
      t`The password of your account was just changed, and every other device was signed out.`,
      t`If it was you, there is nothing to do.`,
      t`Was it not you? Then choose a new one at once, and write to us.`,
    ],
    links: [{ label: t`Choose a new password`, href: siteUrl + linkTo("/forgotten-password") }],
  }),
  "factor-added": ({ siteUrl, factor }) => ({
    subject: "A second factor was added to your account",
    sentences: [
      `${capital(factorInWords(factor))} was just added to your account. It is one more way to show that it is you when you sign in.`,
      ...notYours,
    ],
    links: [{ label: "Your sign-in", href: `${siteUrl}/back-office/your-sign-in` }],
  }),
  "factor-removed": ({ siteUrl, factor }) => ({
    subject: "A second factor was removed from your account",
    sentences: [
      factor === "all"
        ? "Your second factor was taken away because it was said to be lost, and you were signed out everywhere. Your password alone signs you in; then set up a new one."
        : `${capital(factorInWords(factor))} was just removed from your account, and works no more.`,
      ...notYours,
    ],
    links: [{ label: "Your sign-in", href: `${siteUrl}/back-office/your-sign-in` }],
  }),
  "recovery-code-used": ({ siteUrl }) => ({
    subject: "A recovery code was used to sign in",
    sentences: [
      "Somebody signed in to your account with your password and one of your recovery codes, which works no more.",
      ...notYours,
    ],
    links: [{ label: "Your sign-in", href: `${siteUrl}/back-office/your-sign-in` }],
  }),
  invitation: ({ siteUrl, token, settings, invited }) => ({
    subject: `Join ${settings.shopName}`,
    sentences: [
      `${invited?.by} invites you to work in the shop's back office as ${roleNames[invited!.role].toLowerCase()}.`,
      "Press the button to join. The link works once, and for one day. Keep it to yourself.",
    ],
    links: [{ label: "Join", href: `${siteUrl}/join/${token}` }],
  }),
};
