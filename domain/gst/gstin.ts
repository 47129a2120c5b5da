const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/**
 * A GSTIN in capitals without spaces, from how people write it; undefined when format, state or check digit is wrong.
 */
export function parseGstin(text: string): string | undefined {
  const gstin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  return isGstin(gstin) ? gstin : undefined;
}

/** Whether a text is a GSTIN: a state in use, a PAN, an entity number, "Z" and the right check digit. */
export function isGstin(gstin: string): boolean {
  return (
    shape.test(gstin) && stateName(gstin.slice(0, 2)) !== undefined && checkDigitOf(gstin.slice(0, 14)) === gstin[14]
  );
}

/** The GST code of the state that registered a GSTIN. */
export function stateCodeOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

/**
 * The check digit of the first 14 characters of a GSTIN (Luhn's method in base 36): every second digit counts double,
 * and the digits of each product are added.
 */
export function checkDigitOf(first14: string): string {
  const sum = Array.from(first14).reduce((total, character, position) => {
    const product = digits.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36]!;
}

/** States and union territories by GST code. 28 (before 2014) and 25 (before 2020) are no longer in use. */
const names: Record<string, string> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
};

/** Union territories without a legislature, which charge UTGST instead of SGST (UTGST Act 2017). */
const withoutLegislature = new Set(["04", "26", "31", "35", "38"]);

export const stateCodes = Object.keys(names);

/** The name of a state by its GST code; undefined for a code that is not in use. */
export function stateName(code: string): string | undefined {
  return names[code];
}

/** The GST code of a state by its name, in any case and with "&" or "and"; undefined for an unknown name. */
export function stateCodeOf(name: string): string | undefined {
  const written = fold(name);
  return stateCodes.find((code) => fold(names[code]!) === written);
}

/** The name of the state's half of the tax: SGST or UTGST. */
export function stateTaxOf(code: string): "SGST" | "UTGST" {
  return withoutLegislature.has(code) ? "UTGST" : "SGST";
}

function fold(name: string): string {
  return name.trim().toLowerCase().replaceAll("&", "and").replaceAll(/\s+/g, " ");
}
