/** The most addresses that an account keeps. */
export const MOST_ADDRESSES = 20;

/** Who receives parcels where, as a form that was checked gives it. */
export type AddressDetails = {
  name: string;
  /** +91 and ten digits. */
  mobile: string;
  address1: string;
  address2: string | null;
  landmark: string | null;
  city: string;
  /** Six digits that India Post knows. */
  pincode: string;
};

/** An address as it is read, the name first. */
export function linesOfAddress({ name, address1, address2, landmark, city, pincode }: AddressDetails): string[] {
  return [name, address1, address2, landmark, `${city} ${pincode}`].filter((line): line is string => Boolean(line));
}
