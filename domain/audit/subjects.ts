/** The kinds of things whose changes are written down, by the alphabet. */
export const subjectKinds = [
  "enquiry",
  "holiday",
  "invitation",
  "job",
  "notice",
  "order",
  "pack",
  "pincode",
  "product",
  "refund",
  "setting",
  "user",
  "zone",
] as const;

export type SubjectKind = (typeof subjectKinds)[number];
