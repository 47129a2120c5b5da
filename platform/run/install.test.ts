import { expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

const react = { version: "19.3.1", integrity: "sha512-a" };
const forMac = { version: "1.0.0", optional: true, os: ["darwin"] };
const forLinux = { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] };
const machine = { platform: "linux", arch: "x64" };
const lock = { packages: { "": {}, "node_modules/react": react, "node_modules/mac": forMac } };

test("a folder that holds the lock file's packages is installed", () => {
  expect(isInstalled(lock, { packages: { "node_modules/react": react } }, machine)).toBe(true);
});

test("nothing installed, or cut short before npm wrote its record, is not installed", () => {
  expect(isInstalled(lock, undefined, machine)).toBe(false);
  expect(isInstalled(lock, { packages: {} }, machine)).toBe(false);
});

test("another version, or the same with other content, is not installed", () => {
  const older = { ...react, version: "19.3.0" };
  const other = { ...react, integrity: "sha512-b" };
  expect(isInstalled(lock, { packages: { "node_modules/react": older } }, machine)).toBe(false);
  expect(isInstalled(lock, { packages: { "node_modules/react": other } }, machine)).toBe(false);
});

test("a package for this machine must be there, one for another machine need not", () => {
  const both = { packages: { ...lock.packages, "node_modules/linux": forLinux } };
  expect(isInstalled(both, { packages: { "node_modules/react": react } }, machine)).toBe(false);
  expect(
    isInstalled(both, { packages: { "node_modules/react": react, "node_modules/linux": forLinux } }, machine),
  ).toBe(true);
});
