/** The element id of the checkout form, for buttons and fields outside it (their `form` attribute). */
export const formId = "checkout";

/**
 * The values of the form field `intent` that do not place the order: leave out unavailable items, change the pincode,
 * preview the gift card.
 */
export const intents = { leaveOut: "leave-out", pincode: "pincode", card: "card" } as const;
