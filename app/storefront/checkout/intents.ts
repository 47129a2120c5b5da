/** The id of the checkout's form, to which buttons and a field elsewhere in the page belong. */
export const formId = "checkout";

/** The values of the field `intent` of the checkout's form by which it does something else than ordering. */
export const intents = { leaveOut: "leave-out", pincode: "pincode", card: "card" } as const;
