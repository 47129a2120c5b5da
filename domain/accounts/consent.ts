import type { ConsentPurpose } from "./account.ts";

/**
 * What somebody is asked to agree to, and which version of the words it is: a record of consent names the version, so
 * the words never change without it (Digital Personal Data Protection Act 2023, sections 5 and 6). Children's data may
 * not be kept without a parent (section 9), which is why the first asks for the age.
 */
export const consentTexts: Record<ConsentPurpose, { version: string; text: string }> = {
  account: {
    version: "account-1",
    text: "I am 18 or older, and I agree that The Tastemakers keeps my account as the privacy notice says.",
  },
  marketing: {
    version: "marketing-1",
    text: "Send me news of sweets and seasons by e-mail, now and then. I can stop it at any time.",
  },
};
