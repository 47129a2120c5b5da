/** The id of the checkout's form; buttons and a field elsewhere on the page refer to it. */
export const formId = "checkout";

/** The values of the field `intent` with which the checkout's form does something other than order. */
export const intents = { leaveOut: "leave-out", pincode: "pincode", card: "card" } as const;
