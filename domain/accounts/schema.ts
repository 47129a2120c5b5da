import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { consentPurposes, roles, staffRoles } from "./account.ts";

const at = () => timestamp({ withTimezone: true });

/** Whoever may sign in. The columns of this and the next three tables are better-auth's, save those from `role` on. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    role: oneOf(roles).notNull().default("customer"),
    /** +91 and ten digits. */
    mobile: text(),
    /**
     * Whether a second factor has to be set up before anything else at the back office opens. Kept by triggers on the role,
     * the factors and the setting that asks for one.
     */
    lacksSecondFactor: boolean().notNull().default(false),
  },
  (user) => [check("users_role", isOneOf(user.role, roles))],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    expiresAt: at().notNull(),
    token: text().notNull().unique(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    ipAddress: text(),
    userAgent: text(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** When the password was asked for once more within this session. */
    provedAt: at(),
    /** What a passkey that is being added has to sign, in base64url. */
    passkeyChallenge: text(),
  },
  (session) => [index().on(session.userId)],
);

/** A passkey of somebody who works here, by WebAuthn's own names. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The owner's word for it. */
    name: text().notNull(),
    /** In base64url, as the next. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    createdAt: at().notNull().defaultNow(),
    lastUsedAt: at(),
  },
  (passkey) => [index().on(passkey.userId)],
);

/** An app that shows time-based codes (TOTP, RFC 6238) for somebody who works here. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The shared key in base32, encrypted with the cookie secret. */
    sealedKey: text().notNull(),
    /** The thirty-second step of the last code that was accepted: it and earlier ones are accepted no more. */
    lastStep: integer().notNull().default(0),
    createdAt: at().notNull().defaultNow(),
    /** Null until its first code was typed; before that it proves nothing. */
    confirmedAt: at(),
    lastUsedAt: at(),
  },
  (authenticator) => [
    index().on(authenticator.userId),
    uniqueIndex("authenticators_one_unconfirmed")
      .on(authenticator.userId)
      .where(sql`${authenticator.confirmedAt} is null`),
  ],
);

/** Codes on paper that stand in, each once, for a second factor that is not at hand. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** SHA-256 of the code, in hexadecimal; a code has 78 random bits. */
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at().notNull().defaultNow(),
    usedAt: at(),
  },
  (code) => [index().on(code.userId)],
);

/** Somebody whose password was right and whose second factor is still to come. It opens nothing but that question. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What a passkey has to sign, in base64url. */
    passkeyChallenge: text().notNull(),
    expiresAt: at().notNull(),
  },
  (pending) => [index().on(pending.userId)],
);

/** How a user proves who it is; here always a password's hash. */
export const credentials = pgTable(
  "credentials",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    password: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (credential) => [index().on(credential.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (verification) => [index().on(verification.identifier)],
);

/** A browser, by the id in its cookie, from which somebody has proved who they are. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: uuid().notNull(),
    provedAt: at().notNull().defaultNow(),
  },
  (device) => [primaryKey({ columns: [device.userId, device.deviceId] })],
);

/** Where a customer has parcels sent. */
export const addresses = pgTable(
  "addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** +91 and ten digits. */
    mobile: text().notNull(),
    address1: text().notNull(),
    address2: text(),
    landmark: text(),
    city: text().notNull(),
    pincode: char({ length: 6 }).notNull(),
    /** The one a checkout begins with. */
    isDefault: boolean().notNull().default(false),
    createdAt: at().notNull().defaultNow(),
  },
  (address) => [
    index().on(address.userId),
    uniqueIndex("addresses_one_default")
      .on(address.userId)
      .where(sql`${address.isDefault}`),
  ],
);

/**
 * What somebody agreed to or took back, and the words it was asked in (Digital Personal Data Protection Act 2023,
 * section 6). Rows are only added; they outlive the account as proof, without a name.
 */
export const consents = pgTable(
  "consents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of a user that may be gone by now. */
    userId: text().notNull(),
    purpose: oneOf(consentPurposes).notNull(),
    isGiven: boolean().notNull(),
    /** Which version of the text was on the page. */
    textVersion: text().notNull(),
    happenedAt: at().notNull().defaultNow(),
  },
  (consent) => [index().on(consent.userId), check("consents_purpose", isOneOf(consent.purpose, consentPurposes))],
);

/** A link that makes whoever opens it first one of the staff. */
export const invitations = pgTable(
  "invitations",
  {
    /** SHA-256 of the link's token, in hexadecimal. */
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    role: oneOf(staffRoles).notNull(),
    /** The owner's name, or null for the command on the server. */
    invitedBy: text(),
    createdAt: at().notNull().defaultNow(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (invitation) => [check("invitations_role", isOneOf(invitation.role, staffRoles))],
);
