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
import { languages } from "#platform/languages.ts";
import { consentPurposes, roles, staffRoles } from "./account.ts";
import { countedKinds, gatheredKinds } from "./mailbox.ts";

const at = () => timestamp({ withTimezone: true });

/**
 * Customers and people who work for the shop. The library better-auth prescribes the columns before `role`, and the
 * tables for credentials and verifications.
 */
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
    /** Whether the user must set up a second factor before using the back office. Database triggers update it. */
    lacksSecondFactor: boolean().notNull().default(false),
    /** In which a member of staff reads the kitchen's pages. */
    language: oneOf(languages).notNull().default("en"),
  },
  (user) => [
    check("users_role", isOneOf(user.role, roles)),
    check("users_language", isOneOf(user.language, languages)),
  ],
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
    /** When the user last gave the password again in this session; null until then. */
    provedAt: at(),
    /** The random challenge for a passkey that is being added, in base64url; null at all other times. */
    passkeyChallenge: text(),
  },
  (session) => [index().on(session.userId)],
);

/** Passkeys of people who work for the shop; columns are named as in WebAuthn. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** In base64url, like the public key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    createdAt: at().notNull().defaultNow(),
    lastUsedAt: at(),
  },
  (passkey) => [index().on(passkey.userId)],
);

/** Authenticator apps (TOTP, RFC 6238) of people who work for the shop. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The secret key in base32, encrypted with the secret that also signs cookies. */
    sealedKey: text().notNull(),
    /** The 30-second period (counted since 1970) of the last accepted code. Codes up to this period are refused. */
    lastStep: integer().notNull().default(0),
    createdAt: at().notNull().defaultNow(),
    /** When the app's first code was entered. Until then, it is null and the app does not count as a second factor. */
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

/** Recovery codes. Each can be used once in place of a second factor. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** SHA-256 of the code, in hexadecimal. */
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at().notNull().defaultNow(),
    usedAt: at(),
  },
  (code) => [index().on(code.userId)],
);

/** Sign-ins whose password was right and whose second factor is still missing. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The random challenge for a passkey to sign, in base64url. */
    passkeyChallenge: text().notNull(),
    expiresAt: at().notNull(),
  },
  (pending) => [index().on(pending.userId)],
);

/** How a user signs in: here always with a password, of which only the hash is stored. */
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

/** The latest 20 browsers of each user. `deviceId` is stored in a cookie; `provedAt` is the last sign-in. */
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
    /** Whether the checkout form is prefilled with this address. */
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

/** Consents and withdrawals (Digital Personal Data Protection Act 2023, section 6); kept as proof, without a name. */
export const consents = pgTable(
  "consents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The id of the user, who may have been deleted since. */
    userId: text().notNull(),
    purpose: oneOf(consentPurposes).notNull(),
    isGiven: boolean().notNull(),
    textVersion: text().notNull(),
    happenedAt: at().notNull().defaultNow(),
  },
  (consent) => [index().on(consent.userId), check("consents_purpose", isOneOf(consent.purpose, consentPurposes))],
);

/** Invitations to work for the shop. Each can be accepted once. */
export const invitations = pgTable(
  "invitations",
  {
    /** SHA-256 of the link's token, in hexadecimal. */
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    role: oneOf(staffRoles).notNull(),
    /** The name of the owner who made the invitation; null if a command on the server made it. */
    invitedBy: text(),
    createdAt: at().notNull().defaultNow(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (invitation) => [check("invitations_role", isOneOf(invitation.role, staffRoles))],
);

/** E-mail addresses whose holder wants no e-mails except those about their own orders, enquiries and account. */
export const letterRefusals = pgTable("letter_refusals", {
  /** In lower case. */
  email: text().primaryKey(),
  refusedAt: at().notNull().defaultNow(),
});

/** How many e-mails of a kind have gone to a mailbox since a moment. */
export const mailboxCounts = pgTable(
  "mailbox_counts",
  {
    /** The address as `mailboxOf` writes it. */
    mailbox: text().notNull(),
    kind: oneOf(countedKinds).notNull(),
    letters: integer().notNull(),
    since: at().notNull().defaultNow(),
    /** When e-mails that had waited last went to the mailbox as one. */
    gatheredAt: at(),
  },
  (count) => [
    primaryKey({ columns: [count.mailbox, count.kind] }),
    check("mailbox_counts_kind", isOneOf(count.kind, countedKinds)),
  ],
);

/** E-mails that wait to be sent as one, because many went to their mailbox before. Their id is that in `sent_mails`. */
export const waitingLetters = pgTable(
  "waiting_letters",
  {
    id: text().primaryKey(),
    mailbox: text().notNull(),
    kind: oneOf(gatheredKinds).notNull(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The language in which it is written. */
    language: oneOf(languages).notNull().default("en"),
    since: at().notNull().defaultNow(),
    /** Names the e-mail that tells of this one and others; null until that is put together. */
    gatheredInto: uuid(),
  },
  (letter) => [
    index().on(letter.mailbox, letter.kind),
    check("waiting_letters_kind", isOneOf(letter.kind, gatheredKinds)),
    check("waiting_letters_language", isOneOf(letter.language, languages)),
  ],
);
