export const roles = ["customer", "staff", "owner"] as const;
/** A user's role. Each role in `roles` has all the rights of the roles before it. */
export type Role = (typeof roles)[number];

export const staffRoles = ["staff", "owner"] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

export type SignedIn = { id: string; name: string; email: string; role: Role };

/** Whether a role has all the rights of the role `needed`. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** The kinds of second factor for signing in: a passkey, or a code from an authenticator app. */
export const factorKinds = ["passkey", "authenticator"] as const;
export type FactorKind = (typeof factorKinds)[number];

export const consentPurposes = ["account", "marketing"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** A user who has just signed in; `headers` set the session's cookie. */
export type Arrival = { userId: string; role: Role; headers: Headers };

/** A user who gave the right password. Next, the user must send the second factor and the token `secondStep`. */
export type HalfArrival = { userId: string; role: Role; secondStep: string };
