export const roles = ["customer", "staff", "owner"] as const;
/** Each may do what the ones before it may. */
export type Role = (typeof roles)[number];

/** What one who works here may be. */
export const staffRoles = ["staff", "owner"] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/** Who sends a request. */
export type SignedIn = { id: string; name: string; email: string; role: Role };

/** Whether one role may do what is meant for another. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** What somebody proves themselves by besides the password. */
export const factorKinds = ["passkey", "authenticator"] as const;
export type FactorKind = (typeof factorKinds)[number];

export const consentPurposes = ["account", "marketing"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
