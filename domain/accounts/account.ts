export const roles = ["customer", "staff", "owner"] as const;
/** Roles from least to most rights; each may do what the ones before it may. */
export type Role = (typeof roles)[number];

/** The roles of people who work for the shop. */
export const staffRoles = ["staff", "owner"] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/** The signed-in user of a request. */
export type SignedIn = { id: string; name: string; email: string; role: Role };

/** Whether a role has the rights of `needed`. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** The kinds of second factors. */
export const factorKinds = ["passkey", "authenticator"] as const;
export type FactorKind = (typeof factorKinds)[number];

export const consentPurposes = ["account", "marketing"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
