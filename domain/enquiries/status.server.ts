import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";
import { canBecome, type EnquiryStatus } from "./status.ts";

/** Changes the status of a locked enquiry; "refused" when the change is not allowed. Use it for every change. */
export async function advanceEnquiry(
  tx: Database,
  enquiry: Pick<RecordedEnquiry, "id" | "kind" | "status" | "resolvedAt">,
  to: EnquiryStatus,
): Promise<"advanced" | "refused"> {
  if (!canBecome(enquiry, to)) return "refused";
  if (enquiry.status !== to) await tx.update(enquiries).set({ status: to }).where(eq(enquiries.id, enquiry.id));
  return "advanced";
}
