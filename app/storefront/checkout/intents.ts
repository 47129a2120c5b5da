/** The element id of the checkout form, for fields outside of it. */
export const formId = "checkout";

/** The buttons of the checkout form that do not place the order. */
export const intents = { leaveOut: "leave-out", pincode: "pincode", card: "card" } as const;
