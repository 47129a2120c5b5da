import type { ConsentPurpose } from "./account.ts";

/**
 * The versions of the texts that users consent to, which `sayConsent` says. Give a changed text a new version, because
 * records of consent name the version. Its translations are of the same version (Digital Personal Data Protection Act
 * 2023, section 5(3): the languages of the Eighth Schedule).
 */
export const consentVersions: Record<ConsentPurpose, string> = { account: "account-1", marketing: "marketing-1" };
