export const kinds = ["contact", "wedding", "bulk", "abroad", "complaint"] as const;
export type EnquiryKind = (typeof kinds)[number];

/** Where an order in bulk goes: to one address, or to many. */
export const destinations = ["one", "many"] as const;

export const statuses = ["new", "open", "answered", "closed"] as const;
export type EnquiryStatus = (typeof statuses)[number];

const moves: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  new: ["open", "answered", "closed"],
  open: ["answered", "closed"],
  answered: ["open", "closed"],
  closed: ["open", "answered"],
};

type EnquiryState = { kind: EnquiryKind; status: EnquiryStatus; resolvedAt: Date | null };

/** Whether an enquiry may get this status. Nothing becomes "new" again; a complaint closes only when it is settled. */
export function canBecome({ kind, status, resolvedAt }: EnquiryState, to: EnquiryStatus): boolean {
  if (to === "closed" && kind === "complaint" && !resolvedAt) return false;
  return status === to || moves[status].includes(to);
}
