import type { AccountMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";
import { roleNames } from "#domain/accounts/permissions.ts";

type Content = Pick<Letter, "subject" | "sentences" | "links">;

/** An e-mail about an account. */
export function accountLetter(mail: AccountMail): Letter {
  const { subject, sentences, links } = letters[mail.notice](mail);
  const greeting = mail.name ? `Namaste ${mail.name},` : "Namaste,";
  return { to: "customer", subject, title: subject, sentences: [greeting, ...sentences], details: [], links };
}

const notYou = "Was it not you? Then do nothing: without the link nothing happens.";

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
  verify: ({ siteUrl, token, settings }) => ({
    subject: "Confirm your e-mail",
    sentences: [
      `Somebody registered at ${settings.shopName} with this e-mail.`,
      "If it was you, press the button: it opens our page, and there you confirm it. The link works once, and for one day.",
      notYou,
    ],
    links: [{ label: "Confirm my e-mail", href: `${siteUrl}/confirm-email?token=${token}` }],
  }),
  known: ({ siteUrl, settings }) => ({
    subject: "You have an account already",
    sentences: [
      `Somebody tried to register at ${settings.shopName} with this e-mail, but you have an account with it already.`,
      "If it was you, sign in. If the password is forgotten, choose a new one.",
      "Was it not you? Then do nothing: nobody got in, and nobody was told that you have an account.",
    ],
    links: [
      { label: "Sign in", href: `${siteUrl}/sign-in` },
      { label: "Choose a new password", href: `${siteUrl}/forgotten-password` },
    ],
  }),
  reset: ({ siteUrl, token }) => ({
    subject: "Choose a new password",
    sentences: [
      "Somebody asked for a new password for your account.",
      "If it was you, press the button and choose one. The link works once, and for one hour.",
      notYou,
    ],
    links: [{ label: "Choose a new password", href: `${siteUrl}/new-password?token=${token}` }],
  }),
  finish: ({ siteUrl, token, settings }) => ({
    subject: "Finish your registration",
    sentences: [
      `Somebody registered at ${settings.shopName} with this e-mail, and it is not confirmed yet.`,
      "If it was you, press the button and choose a password: that confirms your e-mail too. The link works once, and for one hour.",
      notYou,
    ],
    links: [{ label: "Choose my password", href: `${siteUrl}/new-password?token=${token}` }],
  }),
  "password-changed": ({ siteUrl }) => ({
    subject: "Your password was changed",
    sentences: [
      "The password of your account was just changed, and every other device was signed out.",
      "If it was you, there is nothing to do.",
      "Was it not you? Then choose a new one at once, and write to us.",
    ],
    links: [{ label: "Choose a new password", href: `${siteUrl}/forgotten-password` }],
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
