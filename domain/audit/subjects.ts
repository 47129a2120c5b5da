export const subjectKinds = [
  "coupon",
  "courier",
  "enquiry",
  "file",
  "hand-in",
  "holiday",
  "invitation",
  "job",
  "listing",
  "notice",
  "order",
  "pack",
  "pincode",
  "product",
  "refund",
  "return",
  "review",
  "setting",
  "user",
  "zone",
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** Whether a text names a kind of thing that the log is written about; the log has others of before. */
export function isSubjectKind(text: string): text is SubjectKind {
  return subjectKinds.some((kind) => kind === text);
}
