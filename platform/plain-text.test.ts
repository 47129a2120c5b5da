import { expect, test } from "vitest";
import { plainCode, plainText, tidyText } from "./plain-text.ts";

test.each([
  ["directions, as WhatsApp Web copies them", "\u202A+91 98480 12345\u202C", "+91 98480 12345"],
  ["isolates and marks of direction", "\u2066\u200E522002\u200F\u2069\u061C", "522002"],
  ["places for a line break and joiners", "lad\u200Bdu\u2060 ka\u00ADju\u200D\u200C", "laddu kaju"],
  ["a byte order mark", "\uFEFF500", "500"],
  ["an object that was not copied", "\uFFFC549", "549"],
  ["what chooses a shape", "5\uFE0F\uFE0E2\u{E0100}2", "522"],
  ["tags and invisible operators", "\u{E0001}D\u{E0044}I\u2063W\u{E007F}ALI", "DIWALI"],
  ["control characters", "5\0\u00072\u009F2", "522"],
  ["fillers that look like nothing", "5\u3164\uFFA0\u115F2", "52"],
  ["spaces of any width", "98480\u00A01\u20092\u202F3\u3000\u28004\t5\r\n6\u00857", "98480 1 2 3  4 5  6 7"],
  [
    "dashes",
    "1\u20102\u20113\u20124\u20135\u20146\u20157\u22128\uFE589\uFE630\uFF0D1\u20532",
    "1-2-3-4-5-6-7-8-9-0-1\u20532",
  ],
  [
    "full-width letters, digits and signs",
    "\uFF34\uFF2D\uFF0D\uFF11\uFF12 ka\uFF20example\uFF0Ecom",
    "TM-12 ka@example.com",
  ],
  ["digits of India", "౫౨౨ ५२२ ৫২২ ੫੨੨ ૫૨૨ ୫୨୨ ௫௨௨ ೫೨೨ ൫൨൨ ۵۲۲", Array(10).fill("522").join(" ")],
  ["letters, which stay", "లడ్డూ ½ kg ₹5", "లడ్డూ ½ kg ₹5"],
])("a strict reader sees %s plainly", (_, pasted, plain) => {
  expect(plainText(pasted)).toBe(plain);
});

test("a code is its letters and digits, and letters of another script are not left out of it", () => {
  expect(plainCode(" “diwali‑10”\u200B. ")).toBe("DIWALI10");
  expect(plainCode("దీపావళి100")).toBe("దీపావళి100");
});

test.each([
  ["joiners, which Telugu and Hindi need", "రాజ్\u200Cకుమార్ क्\u200Dष", "రాజ్\u200Cకుమార్ क्\u200Dष"],
  ["emoji with their colours and joiners", "Love ❤\uFE0F 👩\u200D🍳", "Love ❤\uFE0F 👩\u200D🍳"],
  ["dashes, digits and signs as they were typed", "౫ – ఆరు — “x”", "౫ – ఆరు — “x”"],
  ["no other mark that nobody sees", "Si\u200Bta\uFEFF \u202EDevi\u202C\uFFFC\u00AD\uFE0F\u{E0041}\0", "Sita Devi"],
  ["lines, each with the same end", "one\r\ntwo\rthree\u2028four\u000Bfive", "one\ntwo\nthree\nfour\nfive"],
  ["plain spaces", "Sita\u00A0Devi\u3000Rao", "Sita Devi Rao"],
  ["nothing where nothing is seen", " \u200D\u200C\u2060 \u3164", ""],
])("a text in words has %s", (_, pasted, tidy) => {
  expect(tidyText(pasted)).toBe(tidy);
});
