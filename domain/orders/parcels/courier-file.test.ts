import { expect, test } from "vitest";
import { readTrackingNumbers } from "./courier-file.ts";

const pairs = (text: string) => {
  const read = readTrackingNumbers(text);
  return read.ok ? [...read.byOrder, ...read.alone] : read.problem;
};

test("numbers that stand alone keep their sequence", () => {
  expect(pairs("D12-345 678\n\n d12345679\r\nD12345680")).toEqual(["D12345678", "D12345679", "D12345680"]);
});

test.each([
  ["spaces", "TM-7K3QXRP D12345678\ntm 7k3qxr2  D12345679"],
  ["tabs", "TM-7K3QXRP\tD12345678\nTM-7K3QXR2\tD12345679"],
  ["commas, without a head", "TM-7K3QXRP,D12345678\nTM-7K3QXR2,D12345679"],
  [
    "the courier's own head",
    'Sl,AWB No,Consignee,Reference\n1,D12345678,"Rao, K",TM-7K3QXRP\n2,D12345679,Sita,TM-7K3QXR2',
  ],
  [
    "our own file with semicolons",
    "\uFEFFOrder;Name;Tracking number\nTM-7K3QXRP;Rao;D12345678\nTM-7K3QXR2;Sita;D12345679",
  ],
])("a number is beside its order: %s", (_, text) => {
  expect(pairs(text)).toEqual([
    ["TM-7K3QXRP", "D12345678"],
    ["TM-7K3QXR2", "D12345679"],
  ]);
});

test("an order without a number in the file is left out", () => {
  expect(pairs("Order,Tracking number\nTM-7K3QXRP,\nTM-7K3QXR2,D12345679")).toEqual([["TM-7K3QXR2", "D12345679"]]);
});

test("what cannot be read is refused in words", () => {
  expect(pairs(" \n ")).toMatch(/^Paste the numbers first/);
  expect(pairs("Order,AWB\nTM-7K3QXRP,1.92837E+13")).toMatch(/^1.92837E\+13 is no tracking number any more/);
  expect(pairs("Name,Phone\nRao,98480 12345")).toMatch(/^No line has an order's number/);
});
