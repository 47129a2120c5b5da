import type { ConsentPurpose } from "./account.ts";

/**
 * The texts that users consent to (Digital Personal Data Protection Act 2023, sections 5 and 6). Give a changed text a
 * new version, because records of consent name the version.
 */
export const consentTexts: Record<ConsentPurpose, { version: string; text: string }> = {
  account: {
    version: "account-1",
    // 18, because a child's data needs a parent's consent (section 9 of the Act).
    text: "I am 18 or older, and I agree that The Tastemakers keeps my account as the privacy notice says.",
  },
  marketing: {
    version: "marketing-1",
    text: "Send me news of sweets and seasons by e-mail, now and then. I can stop it at any time.",
  },
};
