/** How many addresses an account may save at most. */
export const MOST_ADDRESSES = 20;

/** A recipient with mobile number and postal address, in the form in which they are stored. */
export type AddressDetails = {
  name: string;
  /** +91 and ten digits. */
  mobile: string;
  address1: string;
  address2: string | null;
  landmark: string | null;
  city: string;
  /** The postal code of India Post: six digits. */
  pincode: string;
};

/** The lines of an address as it is printed, the name first; empty parts are left out. */
export function linesOfAddress({ name, address1, address2, landmark, city, pincode }: AddressDetails): string[] {
  return [name, address1, address2, landmark, `${city} ${pincode}`].filter((line): line is string => Boolean(line));
}
