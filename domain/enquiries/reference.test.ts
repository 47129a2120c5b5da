import { expect, test } from "vitest";
import { newReference, readReference } from "./reference.ts";

test("a reference is understood however it is typed", () => {
  for (const typed of ["TG-7K3Q-XRPA", "tg 7k3q xrpa", "tg7k3qxrpa", " 7K3Q-xrpa ", "TG‑7K3Q‑XRPA"]) {
    expect(readReference(typed)).toBe("TG-7K3Q-XRPA");
  }
  expect(readReference("TG-TGTG-TGTG")).toBe("TG-TGTG-TGTG");
  for (let time = 0; time < 50; time++) expect(readReference(newReference())).toMatch(/^TG-.{4}-.{4}$/);
});

test.each(["", "TG", "TG-7K3Q", "TM-7K3QXRP", "TG-0000-0000", "TG-7K3Q-XRPAB"])("%j is no reference", (typed) => {
  expect(readReference(typed)).toBeUndefined();
});
