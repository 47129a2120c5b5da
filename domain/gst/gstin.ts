import { plainCode } from "#platform/plain-text.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/**
 * A GSTIN (GST registration number) in capitals without spaces, also with words such as "GSTIN:" before it. Undefined
 * when its format or check digit is wrong.
 */
export function parseGstin(text: string): string | undefined {
  const gstin = plainCode(text).replace(/^[A-Z]+/, "");
  return isGstin(gstin) ? gstin : undefined;
}

/** Whether a text is a GST number: a state code, a PAN (income tax number), an entity number and a check digit. */
export function isGstin(gstin: string): boolean {
  return (
    shape.test(gstin) &&
    Object.hasOwn(statesByCode, gstin.slice(0, 2)) &&
    checkDigitOf(gstin.slice(0, 14)) === gstin[14]
  );
}

/** The two-digit code of the state in which a GSTIN (GST registration number) is registered. */
export function stateCodeOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

/** The check digit for the first 14 characters of a GSTIN (GST registration number), by Luhn's method in base 36. */
export function checkDigitOf(first14: string): string {
  const sum = Array.from(first14).reduce((total, character, position) => {
    const product = digits.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36]!;
}

type State = {
  name: string;
  /** The tax that is charged beside CGST (central GST) on a sale within the state. */
  tax:
    | "SGST"
    /** For union territories without a legislature, and "other territory" (UTGST Act 2017, section 2(8)). */
    | "UTGST";
};

/** States by GST code. The former codes 25 and 28 are missing on purpose. */
export const statesByCode: Readonly<Record<string, State>> = {
  "01": { name: "Jammu and Kashmir", tax: "SGST" },
  "02": { name: "Himachal Pradesh", tax: "SGST" },
  "03": { name: "Punjab", tax: "SGST" },
  "04": { name: "Chandigarh", tax: "UTGST" },
  "05": { name: "Uttarakhand", tax: "SGST" },
  "06": { name: "Haryana", tax: "SGST" },
  "07": { name: "Delhi", tax: "SGST" },
  "08": { name: "Rajasthan", tax: "SGST" },
  "09": { name: "Uttar Pradesh", tax: "SGST" },
  "10": { name: "Bihar", tax: "SGST" },
  "11": { name: "Sikkim", tax: "SGST" },
  "12": { name: "Arunachal Pradesh", tax: "SGST" },
  "13": { name: "Nagaland", tax: "SGST" },
  "14": { name: "Manipur", tax: "SGST" },
  "15": { name: "Mizoram", tax: "SGST" },
  "16": { name: "Tripura", tax: "SGST" },
  "17": { name: "Meghalaya", tax: "SGST" },
  "18": { name: "Assam", tax: "SGST" },
  "19": { name: "West Bengal", tax: "SGST" },
  "20": { name: "Jharkhand", tax: "SGST" },
  "21": { name: "Odisha", tax: "SGST" },
  "22": { name: "Chhattisgarh", tax: "SGST" },
  "23": { name: "Madhya Pradesh", tax: "SGST" },
  "24": { name: "Gujarat", tax: "SGST" },
  "26": { name: "Dadra and Nagar Haveli and Daman and Diu", tax: "UTGST" },
  "27": { name: "Maharashtra", tax: "SGST" },
  "29": { name: "Karnataka", tax: "SGST" },
  "30": { name: "Goa", tax: "SGST" },
  "31": { name: "Lakshadweep", tax: "UTGST" },
  "32": { name: "Kerala", tax: "SGST" },
  "33": { name: "Tamil Nadu", tax: "SGST" },
  "34": { name: "Puducherry", tax: "SGST" },
  "35": { name: "Andaman and Nicobar Islands", tax: "UTGST" },
  "36": { name: "Telangana", tax: "SGST" },
  "37": { name: "Andhra Pradesh", tax: "SGST" },
  "38": { name: "Ladakh", tax: "UTGST" },
  "97": { name: "Other Territory", tax: "UTGST" },
};

/** The name of a state by its GST code; undefined for an unknown code. */
export function stateName(code: string): string | undefined {
  return statesByCode[code]?.name;
}

/** The GST code of a state by its name. Ignores capitals and reads "&" as "and". Undefined for an unknown name. */
export function stateCodeOf(name: string): string | undefined {
  const written = fold(name);
  return Object.keys(statesByCode).find((code) => fold(statesByCode[code]!.name) === written);
}

function fold(name: string): string {
  return name.trim().toLowerCase().replaceAll("&", "and").replaceAll(/\s+/g, " ");
}
