import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect } from "vitest";

type Entry = {
  LEDGERNAME: string;
  ISDEEMEDPOSITIVE: string;
  AMOUNT: string;
  "BILLALLOCATIONS.LIST"?: { NAME: string; BILLTYPE: string; AMOUNT: string };
};
export type Voucher = Record<string, string> & { "ALLLEDGERENTRIES.LIST": Entry[] };
type Ledger = { "@NAME": string; PARENT: string; PARTYGSTIN?: string; LEDSTATENAME?: string };
type File = {
  ENVELOPE: {
    HEADER: { TALLYREQUEST: string };
    BODY: {
      IMPORTDATA: {
        REQUESTDESC: { REPORTNAME: string; STATICVARIABLES: { SVCURRENTCOMPANY: string } };
        REQUESTDATA: { TALLYMESSAGE?: { VOUCHER?: Voucher; LEDGER?: Ledger }[] };
      };
    };
  };
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  isArray: (name) => name === "TALLYMESSAGE" || name === "ALLLEDGERENTRIES.LIST",
});

/** A file for Tally, parsed back. */
export function parsedTally(file: string) {
  expect(XMLValidator.validate(file)).toBe(true);
  const { HEADER, BODY } = (parser.parse(file) as File).ENVELOPE;
  expect(HEADER.TALLYREQUEST).toBe("Import Data");
  return BODY.IMPORTDATA;
}

/** The vouchers of a file for Tally, parsed back. */
export function vouchersOf(file: string): Voucher[] {
  const { REQUESTDESC, REQUESTDATA } = parsedTally(file);
  expect(REQUESTDESC.REPORTNAME).toBe("Vouchers");
  return (REQUESTDATA.TALLYMESSAGE ?? []).map(({ VOUCHER }) => VOUCHER!);
}

export const paiseOf = (amount: string) => Math.round(Number(amount) * 100);

/** What a voucher books: ledger, whether it is a debit, and the amount as Tally writes it. */
export const entriesIn = (voucher: Voucher) =>
  voucher["ALLLEDGERENTRIES.LIST"].map((one) => [one.LEDGERNAME, one.ISDEEMEDPOSITIVE, one.AMOUNT]);

/** Whether the entries of a voucher add up to 0 to the paisa, none is over nothing, and debits are negative. */
export function expectSound(voucher: Voucher): void {
  const all = voucher["ALLLEDGERENTRIES.LIST"];
  expect(all.reduce((sum, { AMOUNT }) => sum + paiseOf(AMOUNT), 0)).toBe(0);
  expect(all.filter(({ AMOUNT }) => paiseOf(AMOUNT) === 0)).toEqual([]);
  expect(all.filter((one) => (one.ISDEEMEDPOSITIVE === "Yes") !== paiseOf(one.AMOUNT) < 0)).toEqual([]);
}
