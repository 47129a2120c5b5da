import { expect, test } from "vitest";
import { parsePincode } from "./zone.ts";

test.each(["522002", "522 002", " 522-002 ", "౫౨౨౦౦౨", "५२२ ००२"])("%j is read as 522002", (text) => {
  expect(parsePincode(text)).toBe("522002");
});

test.each(["", "52200", "5220022", "022002", "52200A", "guntur", "٥٢٢٠٠٢"])("%j is no pincode", (text) => {
  expect(parsePincode(text)).toBeUndefined();
});
