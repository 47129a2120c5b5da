import type { Environment } from "#platform/environment.ts";
import { dayInIndia, daysBetween, dayInWords } from "#platform/day.ts";
import { missingSettings } from "./default-settings.ts";
import { keyState, type KeyState } from "./payment-keys.ts";
import { sellerOf } from "./settings.server.ts";
import { isPlaceholder, type Settings } from "./settings.ts";

const BACKUP_DAYS = 7;

/** Where a failed check is put right: the field of a setting, or a part of the settings pages. */
export type Place = keyof Settings | "payments" | "server" | "holidays" | "hearing";

/** One condition for going live. */
export type Check = {
  isDone: boolean;
  sentence: string;
  place: Place;
  /** Whether only the person who runs the server can meet the condition. */
  isForServer: boolean;
};

/** Settings that the law requires before the shop sells. */
export const legalFacts: readonly (keyof Settings)[] = [
  // The seller and how to reach it: Consumer Protection (E-Commerce) Rules 2020, rules 4(2) and 6.
  "legalName",
  "street",
  "city",
  "state",
  "pincode",
  "phone",
  "email",
  // The food licence (FSSAI).
  "fssai",
  // The GST registration number. It may be empty if the owner declares that there is none.
  "gstin",
  // Who answers complaints: rule 4(4) of the same Rules.
  "grievanceOfficer",
  "grievanceDesignation",
  // Who is responsible for compliance: rule 4(1) of the same Rules.
  "nodalPerson",
  // The confirmed recipes, and the days for reporting damage.
  "recipesConfirmedOn",
  "daysToReport",
];

/**
 * The settings that the law requires and that are missing. `withoutGst` is among them if the shop is not registered for
 * GST but delivers outside its state. `servedStates` are the GST codes of the states with delivery.
 */
export function missingLegalFacts(settings: Settings, servedStates: readonly string[]): (keyof Settings)[] {
  const missing = missingSettings(settings).filter((name) => legalFacts.includes(name));
  const isUnregistered = registration(settings, servedStates).some(({ isDone }) => !isDone);
  return isUnregistered ? [...missing, "withoutGst"] : missing;
}

type Circumstances = {
  settings: Settings;
  environment: Environment;
  /** Days, YYYY-MM-DD. */
  holidays: readonly string[];
  today: string;
  lastBackup: Date | undefined;
  /** GST codes of the states the shop delivers to. */
  servedStates: readonly string[];
  /** How many devices of those who work here hear of orders. */
  devices: number;
};

type Reach = Pick<Circumstances, "settings" | "environment" | "devices">;

/** Whom nothing reaches: the shop itself when an order comes, and its customers. */
export function whoIsUnreached({ settings, environment, devices }: Reach): ("shop" | "customers")[] {
  const hasServer = environment.SMTP_URL !== undefined;
  const hears = devices > 0 || (hasServer && !isPlaceholder(settings.email));
  return [...(hears ? [] : (["shop"] as const)), ...(hasServer ? [] : (["customers"] as const))];
}

/**
 * The conditions for going live that the shop can check itself, met or not. Leaves out empty settings, which
 * `missingSettings` lists.
 */
export function goLiveChecks(circumstances: Circumstances): Check[] {
  const { settings, environment, holidays, today, lastBackup, servedStates } = circumstances;
  return [
    ...registration(settings, servedStates),
    wayToBePaid(settings, keyState(environment)),
    ...mails(settings, environment),
    hearing(circumstances),
    ...address(environment),
    backup(lastBackup && dayInIndia(lastBackup), today),
    holidaysOf(yearToPlan(today), holidays),
  ];
}

const keyWords: Record<KeyState, string> = {
  none: "Nobody can pay before the parcel comes: fill in a UPI address, or have keys of Razorpay set on the server.",
  live: "Customers can pay by Razorpay.",
  test: "The keys of Razorpay are for trying out, and an open shop does not take them. Have live keys set on the server, or none.",
  "stand-in":
    "The keys are of a stand-in that only speaks like Razorpay, and an open shop does not take them. Have live keys set on the server, or none.",
  unknown: "Customers can pay by Razorpay.",
};

/** The check that a shop not registered for GST delivers only within its own state (CGST Act, section 24(i)). */
function registration(settings: Settings, servedStates: readonly string[]): Check[] {
  if (!settings.withoutGst) return [];
  const { state, stateCode } = sellerOf(settings);
  const isDone = servedStates.every((code) => code === stateCode);
  const sentence = isDone
    ? `Not registered for GST, and no zone delivers outside ${state}.`
    : `Not registered for GST, but zones deliver outside ${state}: the law wants a registration for that (CGST Act, section 24). Register, or close those zones.`;
  return [{ isDone, sentence, place: "withoutGst", isForServer: false }];
}

/** The check that customers can pay by UPI or Razorpay. */
function wayToBePaid({ upiId }: Settings, keys: KeyState): Check {
  // Keys for tests or for an imitation fail the check even with UPI: whoever set them means to offer Razorpay.
  const pretends = keys === "test" || keys === "stand-in";
  if (upiId && !pretends) {
    const sentence = keys === "none" ? "Customers can pay by UPI." : "Customers can pay by UPI and by Razorpay.";
    return { isDone: true, sentence, place: "payments", isForServer: false };
  }
  const isDone = keys === "live" || keys === "unknown";
  return { isDone, sentence: keyWords[keys], place: "payments", isForServer: keys !== "none" };
}

function mails({ email }: Settings, { SMTP_URL, MAIL_FROM }: Environment): Check[] {
  const hasServer = SMTP_URL !== undefined;
  const hasSender = MAIL_FROM !== undefined || !isPlaceholder(email);
  return [
    {
      isDone: hasServer,
      sentence: hasServer
        ? "Mails leave by your mail server."
        : "Mails to customers are only written to files: no mail server is set (SMTP_URL).",
      place: "server",
      isForServer: true,
    },
    {
      isDone: hasSender,
      sentence: hasSender
        ? `Mails come from ${MAIL_FROM ?? email}.`
        : "Mails have no sender: fill in the shop's e-mail, or have MAIL_FROM set on the server.",
      place: "email",
      isForServer: true,
    },
  ];
}

/** The check that somebody hears of an order without looking. */
function hearing(circumstances: Circumstances): Check {
  const isDone = !whoIsUnreached(circumstances).includes("shop");
  const { devices } = circumstances;
  const byDevice = `Of new orders ${devices === 1 ? "one device is" : `${devices} devices are`} told.`;
  return {
    isDone,
    sentence: !isDone
      ? "Nobody is told of a new order: no device hears of orders, and no letter reaches the shop."
      : devices > 0
        ? byDevice
        : "Of new orders the shop gets a letter. A message on a phone is quicker.",
    place: "hearing",
    isForServer: false,
  };
}

/** The checks that the shop's URL is a public https address, and that the shop trusts the proxy in front of it. */
function address({ SITE_URL, TRUST_PROXY }: Environment): Check[] {
  const { protocol, hostname } = new URL(SITE_URL);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[::1\]$/.test(hostname);
  const isPublic = protocol === "https:" && !isLocal;
  const site: Check = {
    isDone: isPublic,
    sentence: isPublic
      ? `Links in mails lead to ${SITE_URL}.`
      : `Links in mails lead to ${SITE_URL}, which is no public https address (SITE_URL).`,
    place: "server",
    isForServer: true,
  };
  if (!isPublic) return [site];
  // The shop itself serves only http, so https requires a proxy.
  const proxy: Check = {
    isDone: TRUST_PROXY,
    sentence: TRUST_PROXY
      ? "The proxy in front tells who asks."
      : "Behind https every visitor looks like one and the same: limits would shut out all at once (TRUST_PROXY).",
    place: "server",
    isForServer: true,
  };
  return [site, proxy];
}

function backup(day: string | undefined, today: string): Check {
  const isRecent = day !== undefined && daysBetween(day, today) <= BACKUP_DAYS;
  const last = day && `The last backup is of ${dayInWords(day)}`;
  return {
    isDone: isRecent,
    sentence: last ? `${last}${isRecent ? "." : ": older than a week."}` : "No backup is known of (npm run backup).",
    place: "server",
    isForServer: true,
  };
}

/** The year whose holidays must be entered: in October, November and December the next year, otherwise this year. */
function yearToPlan(today: string): number {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return month >= 10 ? year + 1 : year;
}

function holidaysOf(year: number, holidays: readonly string[]): Check {
  const count = holidays.filter((day) => day.startsWith(`${year}-`)).length;
  return {
    isDone: count > 0,
    sentence:
      count > 0
        ? `${count === 1 ? "One holiday is" : `${count} holidays are`} entered for ${year}. See that the festivals are among them.`
        : `No holiday is entered for ${year}: parcels would be promised for days on which nobody works.`,
    place: "holidays",
    isForServer: false,
  };
}
