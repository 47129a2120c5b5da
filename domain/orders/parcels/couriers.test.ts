import { expect, test } from "vitest";
import { faultOfNumber, ownRider, rollFrom, trackingPageOf, travelInWords } from "./couriers.ts";

const dtdc = { name: "DTDC", trackingPage: "https://dtdc.example.com/?n={number}", numberExamples: [] };
const post = { name: "India Post", trackingPage: null, numberExamples: ["EE123456785IN"] };

test("a parcel is followed on its courier's page, if the courier has one and the parcel a number", () => {
  expect(trackingPageOf(dtdc, "A 1/2")).toBe("https://dtdc.example.com/?n=A%201%2F2");
  expect(trackingPageOf(dtdc, "")).toBeUndefined();
  expect(trackingPageOf(post, "EE123456785IN")).toBeUndefined();
});

test("a parcel without a number is said to be brought", () => {
  expect(travelInWords({ courier: ownRider, number: "" })).toBe("Our own rider brings it.");
  expect(travelInWords({ courier: "DTDC", number: "D1" })).toBe("It travels with DTDC, number D1.");
});

test("a number needs 6 to 30 letters and digits, and the form that its courier prints", () => {
  expect(["D1234", "D".repeat(31), "D-12345", "గుంటూరు"].map((one) => faultOfNumber(dtdc, one))).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/6 to 30 letters and digits/)),
  );
  expect(faultOfNumber(dtdc, "D1234567")).toBeUndefined();
  expect(faultOfNumber(post, "D1234567")).toMatch(/like EE123456785IN: look at the receipt/);
  expect(faultOfNumber({ ...dtdc, numberExamples: ["D1234567", "123456789"] }, "987654321")).toBeUndefined();
});

test("a wrong digit in a number of the post is found", () => {
  expect(["EE123456785IN", "RA473124829IN"].map((one) => faultOfNumber(post, one))).toEqual([undefined, undefined]);
  expect(faultOfNumber(post, "EE123456786IN")).toMatch(/One digit of this India Post number is wrong/);
});

test("a roll counts on, with the check digits of the post", () => {
  expect(rollFrom("D0009998A", 4)).toEqual(["D0009998A", "D0009999A", "D0010000A", "D0010001A"]);
  expect(rollFrom("A98", 5)).toEqual(["A98", "A99"]);
  expect(rollFrom("ABC", 5)).toEqual([]);
  const ofPost = rollFrom("EE123456785IN", 30);
  expect(ofPost).toHaveLength(30);
  expect(ofPost[0]).toBe("EE123456785IN");
  expect(ofPost.map((one) => faultOfNumber(post, one)).filter(Boolean)).toEqual([]);
});
