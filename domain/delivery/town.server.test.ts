import { expect, test } from "vitest";
import { sayDistrict } from "#app/sentences/delivery.ts";
import { db } from "../../tests/support/database.ts";
import { findDestination, findWritten } from "./delivery.server.ts";
import { townOf } from "./town.ts";

const town = async (pincode: string) => townOf((await findDestination(db, pincode))!, "Guntur");

test("a town is proposed where it is certain, and nowhere else", async () => {
  expect(await Promise.all(["522002", "600020", "400050", "110001", "500034", "700001"].map(town))).toEqual([
    "Guntur",
    "Chennai",
    "Mumbai",
    "New Delhi",
    "Hyderabad",
    "Kolkata",
  ]);
  // Other towns of Guntur's district, Tenali and Bengaluru's villages among them, and the army's post.
  expect(await Promise.all(["522201", "515001", "560001", "560300", "900056"].map(town))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("a pincode that cannot be says in a sentence why", async () => {
  expect(await findWritten(db, "౫౨౨ 002")).toMatchObject({ pincode: "522002" });
  expect(await findWritten(db, "012345")).toEqual({ fault: "begins with 0" });
  expect(await findWritten(db, "5220")).toEqual({ fault: "no pincode" });
  expect(await findWritten(db, "999999")).toEqual({ fault: { reason: "unknown pincode", pincode: "999999" } });
});

test("a district is called one, and never twice", () => {
  expect(sayDistrict("Krishna")).toBe("Krishna district");
  expect(sayDistrict("Bengaluru Urban")).toBe("Bengaluru Urban district");
  expect(sayDistrict("East District")).toBe("East District");
  expect(sayDistrict("Army field post")).toBe("Army field post");
});
