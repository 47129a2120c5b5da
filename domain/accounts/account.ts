/** The roles of those who work for the shop. `mayRole` says what each may do. */
export const staffRoles = [
  "owner",
  /** A manager. Stored under this name since 1.0, when it was the only role beside the owner's. */
  "staff",
  "cashier",
  "packer",
  "cook",
  "accountant",
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roles = ["customer", ...staffRoles] as const;
export type Role = (typeof roles)[number];

export type SignedIn = { id: string; name: string; email: string; role: Role };

/** Whether a user with this role works for the shop. */
export function isStaff(role: Role): role is StaffRole {
  return role !== "customer";
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
