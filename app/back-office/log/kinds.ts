const kinds: Record<string, string> = {
  order: "Orders",
  payment: "Payments",
  refund: "Refunds",
  notice: "Held notices",
  job: "What failed",
  enquiry: "Enquiries and complaints",
  pack: "Prices and what is sold",
  product: "Stock",
  setting: "Facts of the shop",
  zone: "Delivery zones",
  pincode: "Pincodes",
  holiday: "Holidays",
  user: "People",
  invitation: "Invitations",
};

/** What a kind of subject is called in the filter. */
export function kindInWords(kind: string): string {
  return kinds[kind] ?? kind;
}
