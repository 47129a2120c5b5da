import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashInputs } from "./build-stamp.mjs";

const folder = mkdtempSync(join(tmpdir(), "stamp-"));
mkdirSync(join(folder, "app/ui"), { recursive: true });
writeFileSync(join(folder, "app/ui/button.tsx"), "one");

test("the stamp changes with a file's content and name, and not with what is no input", () => {
  const before = hashInputs(folder);
  writeFileSync(join(folder, "README.md"), "no input");
  expect(hashInputs(folder)).toBe(before);

  writeFileSync(join(folder, "app/ui/button.tsx"), "two");
  const changed = hashInputs(folder);
  expect(changed).not.toBe(before);

  renameSync(join(folder, "app/ui/button.tsx"), join(folder, "app/ui/link.tsx"));
  expect(hashInputs(folder)).not.toBe(changed);
});
