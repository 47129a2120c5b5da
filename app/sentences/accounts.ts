import { t } from "@lingui/core/macro";
import type { ConsentPurpose } from "#domain/accounts/account.ts";
import type { AccountFault } from "#domain/accounts/forms.ts";
import { PASSWORD_LETTERS } from "#domain/accounts/password-rule.ts";

const { least, most } = PASSWORD_LETTERS;

/**
 * The text that a user consents to (Digital Personal Data Protection Act 2023, sections 5 and 6). A changed text needs a
 * new version in `consentVersions`. 18, because a child's data needs a parent's consent (section 9 of the Act).
 */
export function sayConsent(purpose: ConsentPurpose): string {
  return purpose === "account"
    ? t`I am 18 or older, and I agree that The Tastemakers keeps my account as the privacy notice says.`
    : t`Send me news of sweets and seasons by e-mail, now and then. I can stop it at any time.`;
}

/** What a new password has to be. */
export function sayPasswordRule(): string {
  return t`At least ${least} letters, digits or signs of any kind. A few words in a row are good.`;
}

type Known = Extract<AccountFault, string>;

const faults = {
  "no name": () => t`Enter your name`,
  "no password": () => t`Enter your password`,
  "not a password of ours": () => t`A password here has at most ${most} letters`,
  "none chosen": () => t`Choose a password`,
  "short password": () => t`Use at least ${least} letters, digits or signs`,
  "long password": () => t`Keep the password to ${most} letters`,
  "common password": () => t`This password is among those that are tried first. Choose another`,
  "password with e-mail": () => t`Leave your e-mail's name out of the password`,
  "no consent": () => t`Tick the box if you are 18 or older and agree: without it we may not keep an account`,
} satisfies Record<Known, () => string>;

export function isAccountFault(fault: unknown): fault is Known {
  return typeof fault === "string" && fault in faults;
}

/** What is wrong with a field of an account. */
export function sayAccountFault(fault: Known): string {
  return faults[fault]();
}
