/** Invented bank statements in the formats of three kinds of banks; every name, number and account is made up. */

/** Separated by commas, with lines about the account above the table, and separate columns for debit and credit. */
export const withTwoColumns = `Example Bank Limited,,,,,,
Statement of account,,,,,,
"MADE UP FOODS, 1 EXAMPLE STREET, GUNTUR",,,,,,
Account No :,00000000012345,From : 01/11/2026,To : 30/11/2026,,,

Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
21/11/26,UPI-LAKSHMI D-LAKSHMI@EXAMPLE-XXXX0000001-412345678901-TM7K3QXRPU,0000412345678901,21/11/26,,549.00,"1,24,549.00"
21/11/26,"UPI-JARS, LIDS AND MORE-JARS@EXAMPLE-412345678902-JARS",0000412345678902,21/11/26,549.00,,"1,24,000.00"
22/11/26,NEFT CR-XXXX0000002-A MADE UP COMPANY-DIWALI,XXXXN00000000001,22/11/26,,"12,450.50","1,36,450.50"
,,,,,,
STATEMENT SUMMARY :-,,,,,,
Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal
"1,24,000.00",,1,2,549.00,"12,999.50","1,36,450.50"
`;

/** Separated by tabs, with month names, a byte order mark, and a dash for an empty amount. */
export const withTabs = `\uFEFFAccount Name\t: MADE UP FOODS
Account Number\t: _00000000012345
IFS Code\t: XXXX0000003

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance
21 Nov 2026\t21 Nov 2026\tBY TRANSFER-UPI/CR/512345678901/MEENA R/XXXX/meena/TM-8Q2WKXM--\tTRANSFER FROM 0000000001\t - \t1,249.00\t10,249.00
22 Nov 2026\t22 Nov 2026\tTO TRANSFER-UPI/DR/512345678902/A MADE UP GROCER--\tTRANSFER TO 0000000002\t1,249.00\t - \t9,000.00
23 Nov 2026\t23 Nov 2026\tCASH DEPOSIT SELF--\t\t-\t3,000.00\t12,000.00

**This is a computer generated statement
`;

/** Separated by semicolons, with one column of amounts and a column that says debit or credit. */
export const withOneColumn = `Sl. No.;Transaction Date;Description;Chq / Ref No.;Amount;Dr / Cr;Balance;Dr / Cr
1;21-11-2026 14:05:33;UPI/RAVI K/612345678901/UPI;UPI-612345678901;₹ 799.00;CR;15,799.00;CR
2;21-11-2026 18:30:00;"ATM ""Brodipet"" WDL";;2,000.00;DR;13,799.00;CR
3;2026-11-22;UPI/SITA/no number in here;;Rs 549.00;Cr;14,348.00;CR
`;
