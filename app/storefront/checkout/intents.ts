/** The element id of the checkout form, for fields outside of it. */
export const formId = "checkout";

/**
 * The values of the checkout form's buttons that do not place the order. `leaveOut` removes items from the cart, or
 * lowers their quantities, if they cannot be ordered. `pincode` changes the pincode. `card` shows the gift's greeting
 * card as it will be printed.
 */
export const intents = { leaveOut: "leave-out", pincode: "pincode", card: "card" } as const;
