import { expect, test } from "vitest";
import { settingNames } from "#domain/settings/default-settings.ts";
import { factGroups } from "./fact-groups.ts";

test("every setting has one field on the page of facts", () => {
  const asked = factGroups.flatMap(({ facts }) => facts.map(({ name }) => name));
  expect(asked.toSorted()).toEqual(settingNames.toSorted());
});
