import { expect, test } from "vitest";
import { readRemittance, type Remittance, type Told } from "./remittance.ts";

const nothingTold: Told = { courier: "", utr: "", handedPaise: undefined };

function read(texts: string | string[], told: Partial<Told> = {}) {
  return readRemittance([texts].flat(), { ...nothingTold, ...told });
}

function readWell(...asked: Parameters<typeof read>): Remittance {
  const answer = read(...asked);
  if ("faults" in answer) throw new Error(answer.faults.join("\n"));
  return answer;
}

function faultsOf(...asked: Parameters<typeof read>): string {
  const answer = read(...asked);
  return "faults" in answer ? answer.faults.join("\n") : "none";
}

const awbHead =
  "CRF ID,AWB,Delivered Date,Shipped Date,Order Id,Courier,Order Value,Channel Name,Remittance Date,UTR,total_adjusted_amt,Linked CRF Ids";
const crfHead =
  "Date,CRF ID,COD Available,Freight Charges from COD,Early COD Charges,RTO Reversal Amount,Remittance Amount,Remittance Method,UTR,Adjusted Amount,Status,remarks";
const parcel = (crf: string, awb: string, value: string) =>
  `${crf},${awb},21 Nov 2026,19 Nov 2026,778899,Delhivery Surface,${value},CUSTOM,26 Nov 2026,,0,`;
const crf = (id: string, cod: string, freight: string, came: string, utr: string, adjusted = "0") =>
  `26 Nov 2026,${id},${cod},${freight},20.50,0,${came},Bank,${utr},${adjusted},Remittance Success,`;

const awbs = [
  awbHead,
  parcel("5501", "14112233445566", "549.00"),
  parcel("5501", "'14112233445567", '"1,451.50"'),
  parcel("5502", '="SRTP123456789"', "300"),
  "Total,,,,,,2300.50,,,,,",
].join("\r\n");
const crfs = [
  crfHead,
  crf("5501", '"2,000.50"', "100", "1880.00", "SBIN526330112233"),
  crf("5502", "300", "0", "269.50", "N331260099887766", "10"),
].join("\n");

test("both reports of Shiprocket, in either place, are one payout for each CRF, with what was kept", () => {
  const asked = {
    courier: "Shiprocket",
    isOfMany: true,
    payouts: [
      {
        payout: "5501",
        utr: "SBIN526330112233",
        handedPaise: 1_880_00,
        feePaise: 120_50,
        parcels: [
          { row: 2, number: "14112233445566", paise: 549_00 },
          { row: 3, number: "14112233445567", paise: 1_451_50 },
        ],
      },
      {
        payout: "5502",
        utr: "N331260099887766",
        handedPaise: 269_50,
        feePaise: 30_50,
        parcels: [{ row: 4, number: "SRTP123456789", paise: 300_00 }],
      },
    ],
  };
  expect(readWell([awbs, crfs])).toEqual(asked);
  expect(readWell([crfs, awbs.replaceAll(",", "\t").replace('"1\t451.50"', "1451.50")])).toEqual(asked);
});

test("the export of Delhivery is one payout, whose fee is what is not payable; prepaid parcels are left out", () => {
  const lines = [
    "Description,Payment Mode,Client,Pincode,Amount Payable,City,Status,COD Amount,Waybill Number,Order Number",
    "x,COD,T,522001,540.20,Guntur,Delivered,549,28811000011122,TM-1",
    "x,Prepaid,T,522001,0,Guntur,Delivered,0,28811000011123,TM-2",
    "x,COD,T,522001,300,Guntur,Delivered,300.00,28811000011124,TM-3",
  ];
  const told = { utr: "HDFCR52026112700123456" };
  expect(readWell(lines.join("\n"), told)).toEqual({
    courier: "Delhivery",
    isOfMany: false,
    payouts: [
      {
        payout: told.utr,
        utr: told.utr,
        handedPaise: 840_20,
        feePaise: 8_80,
        parcels: [
          { row: 2, number: "28811000011122", paise: 549_00 },
          { row: 4, number: "28811000011124", paise: 300_00 },
        ],
      },
    ],
  });
  expect(readWell(lines.join("\n"), { ...told, handedPaise: 840_00 }).payouts[0]).toMatchObject({
    handedPaise: 840_00,
    feePaise: 8_80,
  });
  expect(faultsOf(lines.join("\n").replace("540.20", "550"), told)).toMatch(/^Row 2: its Amount Payable is/);
  expect(faultsOf(lines.join("\n"))).toMatch(/has no UTR/);
});

test.each(["number,amount\nD1234567890,549\nD1234567891,300", "D1234567890;549\nD1234567891;300"])(
  "a list of numbers and amounts is one payout of the courier that was chosen: %s",
  (text) => {
    const told = { courier: "DTDC", utr: "632512345678", handedPaise: 800_00 };
    const [payout, ...others] = readWell(text, told).payouts;
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ payout: told.utr, handedPaise: 800_00, feePaise: 0 });
    expect(payout!.parcels.map(({ number, paise }) => [number, paise])).toEqual([
      ["D1234567890", 549_00],
      ["D1234567891", 300_00],
    ]);
    expect(faultsOf(text, { ...told, courier: "" })).toMatch(/^Choose the courier/);
  },
);

const list = (...rows: string[]) => ["number,amount", ...rows].join("\n");

test.each([
  ["nothing at all", "", /^Choose the courier's file/],
  ["a letter", "Dear shop,\nplease find the payout below.", /^No line here names columns that we know/],
  ["a file in another encoding", "\ufffd\ufffdn\u0003u\ufffd,\ufffd\n1,2", /^No line here names columns/],
  ["titles alone", "number,amount\n", /^No parcel stands below/],
  ["a number that a spreadsheet shortened", list("1.41122E+13,549"), /^Row 2: a spreadsheet shortened the number to 1/],
  ["another spelling of it", list('"1,9e13",549'), /^Row 2: a spreadsheet shortened/],
  ["a formula", list("=HYPERLINK(1),549"), /^Row 2: “=HYPERLINK\(1\)” is not the number of a parcel/],
  ["a parcel twice", list("D1234567890,549", "d1234 567890,549"), /^Row 3: D1234567890 stands in row 2 too/],
  ["money that was taken away", list("D1234567890,-549"), /^Row 2: “-549” is no amount/],
  ["an amount with a bare comma", list("D1234567890,1,549"), /^Row 2 has more columns than the titles/],
  ["words for an amount", list("D1234567890,five hundred"), /^Row 2: “five hundred” is no amount/],
])("%s is refused in words", (_, text, words) => {
  expect(faultsOf(text, { courier: "DTDC", utr: "632512345678" })).toMatch(words);
});

test("500 parcels are read, and one more is refused in words", () => {
  const rows = Array.from({ length: 501 }, (__, at) => `D${1_000_000_000 + at},549`);
  const told = { courier: "DTDC", utr: "632512345678" };
  expect(readWell(list(...rows.slice(1)), told).payouts[0]!.parcels).toHaveLength(500);
  expect(faultsOf(list(...rows), told)).toMatch(/^This has 501 rows, and 500 at most/);
  expect(faultsOf(list(...rows, ...rows), told)).toMatch(/^This has 1003 rows/);
});

test.each([
  ["parcels that do not add up to the CRF", [awbs, crfs.replace("2,000.50", "2,000.00")], /COD Available is ₹2,000\.$/],
  ["sums of a CRF that do not add up", [awbs, crfs.replace("1880.00", "1870.00")], /^CRF 5501: ₹2,000.50 less ₹120.50/],
  ["a CRF that the other report lacks", [awbs, crfs.replace("5502", "5503")], /^CRF 5502 does not stand in the CRF/],
  ["several CRFs without their sums", [awbs], /^This file has 2 CRFs\. Send the “CRF level report”/],
  ["the sums alone", [crfs], /^The list of the parcels is missing/],
  ["a payout without its UTR", [awbs, crfs.replace("SBIN526330112233", "")], /^CRF 5501 has no UTR/],
  ["a UTR that was shortened", [awbs, crfs.replace("SBIN526330112233", "5.2E+14")], /^Row 2: a spreadsheet shortened/],
  ["a list beside the sums", [list("D1234567890,549"), crfs], /^These two files do not belong together/],
])("of Shiprocket, %s is refused in words", (_, texts, words) => {
  expect(faultsOf(texts)).toMatch(words);
});

test("a single CRF needs no second report: what came is typed, or all of it came", () => {
  const one = awbs.split("\r\n").toSpliced(3, 1).join("\r\n");
  expect(readWell(one, { utr: "SBIN526330112233" }).payouts).toMatchObject([{ handedPaise: 2_000_50, feePaise: 0 }]);
  expect(readWell(one, { utr: "SBIN526330112233", handedPaise: 1_880_00 }).payouts).toMatchObject([
    { payout: "5501", handedPaise: 1_880_00, feePaise: 0 },
  ]);
});
