import type { FormOf } from "#app/ui/field.tsx";
import type { deliveryForm } from "#domain/checkout/checkout-form.ts";

/** The element id of the checkout form, for fields outside of it. */
export const formId = "checkout";

/** The values of the checkout form's buttons that do not place the order. */
export const intents = {
  /** Changes the cart: removes items that cannot be ordered, or lowers their quantities. */
  leaveOut: "leave-out",
  /** Changes the pincode. */
  pincode: "pincode",
  /** Shows the gift's greeting card as it will be printed. */
  card: "card",
  /** Has this browser forget the guest's address. */
  forget: "forget",
} as const;

/** The fields of the checkout, also those of its other buttons. */
export type CheckoutState = FormOf<typeof deliveryForm, "newPincode" | "coupon" | "remember">;
