/** How many addresses an account may save. */
export const MOST_ADDRESSES = 20;

/** A recipient and address as a checked form gives them. */
export type AddressDetails = {
  name: string;
  /** +91 and ten digits. */
  mobile: string;
  address1: string;
  address2: string | null;
  landmark: string | null;
  city: string;
  /** Six digits; a pincode of India Post. */
  pincode: string;
};

/** The lines of an address as it is printed, the name first. */
export function linesOfAddress({ name, address1, address2, landmark, city, pincode }: AddressDetails): string[] {
  return [name, address1, address2, landmark, `${city} ${pincode}`].filter((line): line is string => Boolean(line));
}
