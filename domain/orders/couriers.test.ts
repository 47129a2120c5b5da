import { expect, test } from "vitest";
import { couriers, isCourier, trackingPage } from "./couriers.ts";

test("only a courier we know has a page, whatever else objects answer to", () => {
  expect(couriers.every(isCourier)).toBe(true);
  expect(["toString", "constructor", "Somebody"].filter(isCourier)).toEqual([]);
  expect(trackingPage("DTDC", "A 1/2")).toBe("https://www.dtdc.in/trace.asp?strCnno=A%201%2F2");
  expect(trackingPage("toString", "1")).toBeUndefined();
});
