import { expect, test } from "vitest";
import { readEnvironment } from "#platform/environment.ts";
import { defaultSettings, placeholderLinks, missingSettings, neededSettings } from "./default-settings.ts";
import { goLiveChecks, whoIsUnreached } from "./go-live.ts";
import { keysPresent, keyState } from "./payment-keys.ts";
import type { Settings } from "./settings.ts";

const secret = { COOKIE_SECRET: "x".repeat(32) };
const keys = { RAZORPAY_KEY_ID: "rzp_live_1", RAZORPAY_KEY_SECRET: "s", RAZORPAY_WEBHOOK_SECRET: "a" };

type Situation = {
  settings?: Partial<Settings>;
  variables?: NodeJS.ProcessEnv;
  holidays?: string[];
  today?: string;
  backup?: string;
  states?: string[];
  devices?: number;
};

function open(situation: Situation) {
  const { settings = {}, variables = {}, holidays = ["2027-01-14"], today = "2026-11-21", backup } = situation;
  const lastBackup = backup ? new Date(backup) : undefined;
  const environment = readEnvironment({ ...secret, ...variables });
  const checks = goLiveChecks({
    settings: { ...defaultSettings, ...settings },
    environment,
    holidays,
    today,
    lastBackup,
    servedStates: situation.states ?? [],
    devices: situation.devices ?? 0,
  });
  return checks.filter(({ isDone }) => !isDone).map(({ place }) => place);
}

const ready = {
  backup: "2026-11-20T20:00:00Z",
  settings: { email: "shop@example.net", upiId: "shop@example" },
  variables: { SITE_URL: "https://shop.example.net", TRUST_PROXY: "true", SMTP_URL: "smtp://mail.example.net" },
};

test("an untouched shop may not go live, and a shop that has everything may", () => {
  expect(open({ holidays: [] })).toEqual(["payments", "server", "email", "hearing", "server", "server", "holidays"]);
  expect(open(ready)).toEqual([]);
});

test.each([
  ["a UPI address alone", { upiId: "shop@example" }, {}, true],
  ["live keys alone", { upiId: "" }, keys, true],
  ["keys for trying out", { upiId: "" }, { ...keys, RAZORPAY_KEY_ID: "rzp_test_1" }, false],
  [
    "keys for trying out beside a UPI address",
    { upiId: "shop@example" },
    { ...keys, RAZORPAY_KEY_ID: "rzp_test_1" },
    false,
  ],
  ["a stand-in", { upiId: "" }, { ...keys, RAZORPAY_URL: "http://127.0.0.1:4000" }, false],
  ["neither", { upiId: "" }, {}, false],
])("%s is a way to be paid: %#", (_, settings, variables, isEnough) => {
  const situation = {
    ...ready,
    settings: { ...ready.settings, ...settings },
    variables: { ...ready.variables, ...variables },
  };
  expect(open(situation)).toEqual(isEnough ? [] : ["payments"]);
});

test("behind https the proxy has to be believed, and http or this machine alone is no public address", () => {
  expect(open({ ...ready, variables: { ...ready.variables, TRUST_PROXY: "false" } })).toEqual(["server"]);
  for (const SITE_URL of ["http://shop.example.net", "https://localhost:3000"]) {
    expect(open({ ...ready, variables: { ...ready.variables, SITE_URL } })).toEqual(["server"]);
  }
});

test("what the server needs is told apart from what the kitchen fills in", () => {
  const environment = readEnvironment({ ...secret, ...keys, RAZORPAY_KEY_ID: "rzp_test_1" });
  const today = "2026-11-21";
  const checks = (variables = environment) =>
    goLiveChecks({
      settings: defaultSettings,
      environment: variables,
      holidays: [],
      today,
      lastBackup: undefined,
      servedStates: [],
      devices: 0,
    });
  const kitchen = (variables?: typeof environment) =>
    checks(variables).flatMap(({ isForServer, place }) => (isForServer ? [] : [place]));
  expect(kitchen()).toEqual(["hearing", "holidays"]);
  expect(kitchen(readEnvironment(secret))).toEqual(["payments", "hearing", "holidays"]);
});

test("mails may come from an address of the server's instead of the shop's", () => {
  const variables = { ...ready.variables, MAIL_FROM: "post@example.net" };
  // Letters to the shop itself go to its own address, so a device has to hear of orders.
  expect(open({ ...ready, settings: { upiId: "shop@example" }, variables })).toEqual(["hearing"]);
  expect(open({ ...ready, settings: { upiId: "shop@example" }, variables, devices: 1 })).toEqual([]);
});

test("from October on the holidays of the next year are asked for", () => {
  const only2026 = { ...ready, holidays: ["2026-12-25"], backup: "2026-09-30" };
  expect(open({ ...only2026, today: "2026-09-30" })).toEqual([]);
  expect(open({ ...only2026, today: "2026-10-01" })).toEqual(["holidays"]);
});

test("a backup counts for a week, by the day in India", () => {
  expect(open({ ...ready, today: "2026-11-28" })).toEqual([]);
  expect(open({ ...ready, today: "2026-11-29" })).toEqual(["server"]);
});

test("without a GSTIN the owner has to say that there is none, and a shop may be on no social network", () => {
  expect(missingSettings(defaultSettings)).toEqual(expect.arrayContaining(["gstin", "instagram"]));
  expect(missingSettings({ ...defaultSettings, withoutGst: true, instagram: "" })).not.toEqual(
    expect.arrayContaining(["gstin"]),
  );
  const linkless = { ...defaultSettings, instagram: "", facebook: "", youtube: "", whatsapp: "" };
  expect(missingSettings(linkless)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/gram|face|tube|whats/)]),
  );
  expect(neededSettings).not.toEqual(expect.arrayContaining([expect.stringMatching(/gram|face|tube|whats/)]));
  expect(placeholderLinks(defaultSettings)).toEqual(["instagram", "facebook", "youtube"]);
  expect(placeholderLinks({ ...linkless, facebook: "https://social.example.net/shop" })).toEqual([]);
});

test("a shop that is not registered for GST may deliver within its own state only", () => {
  const unregistered = { ...ready, settings: { ...ready.settings, withoutGst: true } };
  expect(open({ ...unregistered, states: ["36", "37"] })).toEqual(["withoutGst"]);
  expect(open({ ...unregistered, states: ["37"] })).toEqual([]);
  expect(open({ ...ready, states: ["36", "37"] })).toEqual([]);
});

test("of the keys only their presence and their kind is told", () => {
  const environment = readEnvironment({ ...secret, ...keys, RAZORPAY_WEBHOOK_SECRET: "new,old" });
  expect(keysPresent(environment)).toEqual({ keyId: true, keySecret: true, webhookSecrets: 2 });
  expect(keyState(environment)).toBe("live");
  expect(keyState(readEnvironment({ ...secret, ...keys, RAZORPAY_KEY_ID: "other" }))).toBe("unknown");
  expect(keyState(readEnvironment(secret))).toBe("none");
});

test.each([
  ["a mail server and an address of the shop", ready.variables, ready.settings.email, 0, []],
  ["a mail server alone", ready.variables, defaultSettings.email, 0, ["shop"]],
  ["a device alone", {}, defaultSettings.email, 1, ["customers"]],
  ["neither", {}, ready.settings.email, 0, ["shop", "customers"]],
])("with %s it is known whom nothing reaches: %#", (_, variables, email, devices, unreached) => {
  const environment = readEnvironment({ ...secret, ...variables });
  expect(whoIsUnreached({ settings: { ...defaultSettings, email }, environment, devices })).toEqual(unreached);
});
