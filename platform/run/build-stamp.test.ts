import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { hashInputs } from "./build-stamp.mjs";

const folder = aFolder();
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
