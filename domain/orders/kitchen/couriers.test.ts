import { expect, test } from "vitest";
import { couriers, isCourier, ownRider, trackingPage, travelInWords } from "./couriers.ts";

test("only a courier we know has a page, whatever else objects answer to", () => {
  expect(couriers.every(isCourier)).toBe(true);
  expect(["toString", "constructor", "Somebody"].filter(isCourier)).toEqual([]);
  expect(trackingPage("DTDC", "A 1/2")).toBe("https://www.dtdc.in/trace.asp?strCnno=A%201%2F2");
  expect(trackingPage("toString", "1")).toBeUndefined();
});

test("a parcel of our own rider has neither a number nor a page, and is said to be brought", () => {
  expect(trackingPage(ownRider, "X1")).toBeUndefined();
  expect(travelInWords({ courier: ownRider, trackingNumber: "" })).toBe("Our own rider brings it.");
  expect(travelInWords({ courier: "DTDC", trackingNumber: "D1" })).toBe("It travels with DTDC, number D1.");
  expect(travelInWords({ courier: null, trackingNumber: null })).toBeUndefined();
});
