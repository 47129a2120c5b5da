export const subjectKinds = [
  "coupon",
  "enquiry",
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
  "review",
  "setting",
  "user",
  "zone",
] as const;

export type SubjectKind = (typeof subjectKinds)[number];
