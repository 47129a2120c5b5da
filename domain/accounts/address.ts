export const MOST_ADDRESSES = 20;

export type AddressDetails = {
  name: string;
  /** +91 and ten digits. */
  mobile: string;
  address1: string;
  address2: string | null;
  landmark: string | null;
  city: string;
  /** Six digits. */
  pincode: string;
};

/** The lines of an address as it is printed, the name first; empty parts are left out. */
export function linesOfAddress({ name, address1, address2, landmark, city, pincode }: AddressDetails): string[] {
  return [name, address1, address2, landmark, `${city} ${pincode}`].filter((line): line is string => Boolean(line));
}
