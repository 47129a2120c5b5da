import type { z } from "zod";
import type { AccountFault } from "#domain/accounts/forms.ts";
import type { CheckoutFault } from "#domain/checkout/checkout-faults.ts";
import type { EnquiryFault } from "#domain/enquiries/enquiry.ts";
import type { ReviewFault } from "#domain/orders/reviews/review-form.ts";
import { isAccountFault, sayAccountFault } from "./accounts.ts";
import { isEnquiryFault, sayEnquiryFault } from "./enquiries.ts";
import { sayFault } from "./faults.ts";
import { isReviewFault, sayReviewFault } from "./reviews.ts";

/** What is wrong with a field, as its schema says it (`fault`). Schemas of the desk alone say it in English sentences. */
export function sayIssue(issue: z.core.$ZodIssue): string {
  const known =
    issue.code === "custom"
      ? (issue.params?.["fault"] as AccountFault | CheckoutFault | EnquiryFault | ReviewFault | undefined)
      : undefined;
  if (known === undefined) return issue.message;
  if (isAccountFault(known)) return sayAccountFault(known);
  if (isReviewFault(known)) return sayReviewFault(known);
  return isEnquiryFault(known) ? sayEnquiryFault(known) : sayFault(known);
}
