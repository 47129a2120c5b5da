import type { FactGroup } from "./fact.ts";

const ledger = { maxLength: 100, autoComplete: "off", spellCheck: false };

/** The names of ledgers, letter for letter as the accountant's books have them. */
export const tallyLedgers: FactGroup = {
  id: "tally",
  title: "Ledgers in Tally",
  facts: [
    {
      name: "tallyCompany",
      label: "Company",
      hint: "As Tally has it. Empty, the legal name of the shop. Ask the accountant for these names: each must be the same letter for letter.",
      attributes: ledger,
    },
    {
      name: "tallyParty",
      label: "Customers without a GST number",
      hint: "One ledger for all of them, under Sundry Debtors. A business with a GST number gets its own.",
      attributes: ledger,
    },
    {
      name: "tallySales",
      label: "Sales within the state",
      hint: "{rate} becomes the tax rate: 5 for 5 %. Without it, all rates go to one ledger.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallySalesElsewhere",
      label: "Sales to other states",
      hint: "With {rate} as before.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallySalesNoGst",
      label: "Sales without GST",
      hint: "For bills from a time without a GSTIN.",
      attributes: ledger,
      isShort: true,
    },
    { name: "tallyCgst", label: "CGST on sales", hint: "Under Duties & Taxes.", attributes: ledger, isShort: true },
    {
      name: "tallySgst",
      label: "SGST or UTGST on sales",
      hint: "Under Duties & Taxes.",
      attributes: ledger,
      isShort: true,
    },
    { name: "tallyIgst", label: "IGST on sales", hint: "Under Duties & Taxes.", attributes: ledger, isShort: true },
    {
      name: "tallyBank",
      label: "Bank account",
      hint: "Where UPI, bank transfers and Razorpay's payouts arrive.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallyCash",
      label: "Cash",
      hint: "What customers paid in cash, also what couriers still have of it.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallyRazorpay",
      label: "Money with Razorpay",
      hint: "Under Bank Accounts. What stays here is not paid out yet.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallyGatewayFee",
      label: "Razorpay's charges",
      hint: "Under Indirect Expenses.",
      attributes: ledger,
      isShort: true,
    },
    {
      name: "tallyInputGst",
      label: "GST in Razorpay's charges",
      hint: "Under Duties & Taxes.",
      attributes: ledger,
      isShort: true,
    },
  ],
};
