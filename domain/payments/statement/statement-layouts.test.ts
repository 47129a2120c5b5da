import { expect, test } from "vitest";
import { utrsIn } from "./utr.ts";
import { readStatement } from "./statement.ts";

/** In each of these invented statements ₹389 came on 26 November 2026 with UTR 632512345678, and one payment went out. */
const layouts: Record<string, string[]> = {
  "SBI, tabs and addresses above": [
    "Account Name\t:\tMADE UP FOODS",
    "Start Date\t:\t1 Nov 2026",
    "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance",
    "26 Nov 2026\t26 Nov 2026\tBY TRANSFER-UPI/CR/632512345678/SITA/XXXX/sita--\tTRANSFER FROM 0000000001\t \t389.00\t1,24,549.00",
    "26 Nov 2026\t26 Nov 2026\tTO TRANSFER-UPI/DR/632512345679/GROCER--\tTRANSFER TO 0000000002\t100.00\t \t1,24,449.00",
    "**This is a computer generated statement",
  ],
  "HDFC, delimited, with a shortened title": [
    "Date     ,Narration                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance",
    " 26/11/26 ,UPI-SITA-SITA@EXAMPLE-632512345678-UPI ,26/11/26 ,0.00 ,389.00 ,0000632512345678 ,124549.00 ",
    " 26/11/26 ,UPI-GROCER-632512345679-UPI ,26/11/26 ,100.00 ,0.00 ,0000632512345679 ,124449.00 ",
  ],
  "ICICI, with an empty first column": [
    ",Statement of Transactions in Account Number: XXXXXXXX0001,,,,,,,",
    ",S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )",
    ",1,26/11/2026,26/11/2026,-,UPI/632512345678/sweets/sita@example/XXXX,0.0,389.0,124549.0",
    ",2,26/11/2026,26/11/2026,-,UPI/632512345679/jars/grocer@example/XXXX,100.0,0.0,124449.0",
    ",Legends Used in Account Statement,,,,,,,",
  ],
  "ICICI for firms, with one column and CR/DR before it": [
    "No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)",
    "1,S00000001,26/11/2026,26/11/2026 10:15:22 AM,-,UPI/632512345678/SITA,CR,389.00,124549.00",
    "2,S00000002,26/11/2026,26/11/2026 11:15:22 AM,-,UPI/632512345679/GROCER,DR,100.00,124449.00",
  ],
  "Axis, with capital initials": [
    "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
    ",,OPENING BALANCE,,,124160.00,",
    "26-11-2026,-,UPI/P2M/632512345678/SITA/XXXX/UPI, ,389.00,124549.00,001",
    "26-11-2026,-,UPI/P2M/632512345679/GROCER, 100.00, ,124449.00,001",
    ",,TRANSACTION TOTAL,100.00,389.00,,",
    ",,CLOSING BALANCE,,,124449.00,",
  ],
  "Kotak, one column for both directions with marks": [
    '"Sl. No.","Date","Description","Chq / Ref number","Withdrawal (Dr)/Deposit (Cr)","Balance"',
    '"1","26-11-2026","UPI/SITA/632512345678/sweets","UPI-632512345678","389.00(Cr)","1,24,549.00(Cr)"',
    '"2","26-11-2026","UPI/GROCER/632512345679/jars","UPI-632512345679","100.00(Dr)","1,24,449.00(Cr)"',
    '"","Opening balance","1,24,160.00(Cr)","","",""',
  ],
  "Kotak, one column of amounts and Dr / Cr twice": [
    "Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr",
    '1,26-11-2026 10:15:22,26-11-2026,UPI/SITA/632512345678,UPI-632512345678,389.00,CR,"1,24,549.00",CR',
    '2,26-11-2026 10:16:22,26-11-2026,UPI/GROCER/632512345679,UPI-632512345679,100.00,DR,"1,24,449.00",CR',
  ],
  "Union, the mark within the amount": [
    "S.No,Date,Transaction Id,Remarks,Amount(Rs.),Balance(Rs.)",
    "1,26/11/2026,S0000001,UPIAR/632512345678/CR/SITA/XXXX/sita,389.00 (Cr),124549.00 (Cr)",
    "2,26/11/2026,S0000002,UPIAR/632512345679/DR/GROCER/XXXX/g,100.00 (Dr),124449.00 (Cr)",
  ],
  "Canara, guarded for Excel, with a number more than the titles": [
    '="Account Number","=""00000000000001"""',
    "Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance",
    '="26-11-2026 10:15:22",="26 Nov 2026",="",="UPI/CR/632512345678/SITA, GUNTUR",="00001",="",="389.00",="1,24,549.00",',
    '="26-11-2026 10:15:25",="26 Nov 2026",="",="UPI/DR/632512345679/GROCER",="00001",="100.00",="",="1,24,449.00",',
  ],
  "PNB, words last": [
    "Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration",
    '26/11/2026,,,389.00,"1,24,549.00 Cr.",UPI/632512345678/SITA/UPI',
    '26/11/2026,,100.00,,"1,24,449.00 Cr.",UPI/632512345679/GROCER/UPI',
    ",,100.00,389.00,,Page Total",
  ],
  "IDFC, months in words before the day": [
    "Transaction Date,Value Date,Particulars,Cheque No.,Debit,Credit,Balance",
    '"Nov 26, 2026","Nov 26, 2026",UPI/MOB/632512345678/SITA,,,389.00,"1,24,549.00"',
    '"Nov 26, 2026","Nov 26, 2026",UPI/MOB/632512345679/GROCER,,100.00,,"1,24,449.00"',
    "Total,,,,100.00,389.00,",
  ],
  "Bank of Baroda, capitals": [
    "TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)",
    '26/11/2026,26/11/2026,UPI/632512345678/10:15:22/UPI/sita,,,389.00,"1,24,549.00Cr"',
    '26/11/2026,26/11/2026,UPI/632512345679/10:16:22/UPI/grocer,,100.00,,"1,24,449.00Cr"',
  ],
  "Federal, with DR/CR of the balance": [
    "Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,DR/CR",
    "26-NOV-2026,26-NOV-2026,UPI IN/632512345678/sita@example,TFR,S1,,,389.00,124549.00,CR",
    "26-NOV-2026,26-NOV-2026,UPIOUT/632512345679/grocer@example,TFR,S2,,100.00,,124449.00,CR",
  ],
  "Indian Bank, amounts with rupees and dashes": [
    "Value Date;Post Date;Remitter Branch;Description;Cheque No;DR;CR;Balance",
    "26/11/26;26/11/26;GUNTUR;UPI/632512345678/CR/SITA;;;Rs.389.00/-;1,24,549.00CR",
    "26/11/26;26/11/26;GUNTUR;UPI/632512345679/DR/GROCER;;Rs.100.00/-;;1,24,449.00CR",
  ],
  "a cooperative bank, receipts and payments": [
    "Dt.|Particulars|Chq|Receipts|Payments|Bal.",
    "01.11.2026|B/F||||1,24,160.00",
    "26.11.2026|UPI 632512345678 SITA||₹ 389.00||1,24,549.00",
    "26.11.2026|UPI 632512345679 GROCER|||₹ 100.00|1,24,449.00",
    "30.11.2026|C/F||||1,24,449.00",
  ],
  "signed amounts": [
    "Date,Details,Amount,Balance",
    "2026-11-26T10:15:22+05:30,UPI 632512345678,+389.00,124549",
    "2026-11-26T10:16:22+05:30,UPI 632512345679,-100.00,124449",
  ],
  "a minus behind, plain amounts came in": [
    "Date,Details,Amount (INR)",
    "26 Nov 2026,UPI 632512345678,INR 389",
    "26 Nov 2026,UPI 632512345679,INR 100-",
  ],
  "a column without a title tells the direction": [
    "Date,Details,Amount,,Balance",
    "26-Nov-26,UPI 632512345678,389.00,C,124549",
    "26-Nov-26,UPI 632512345679,100.00,D,124449",
  ],
  "Paytm, passbook": [
    "Date,Time,Transaction Details,Your Account,Amount,UPI Ref No.,Order ID,Remarks",
    "26/11/2026,10:15:22,Received from Sita,Bank - 01,+389.00,632512345678,,",
    '26/11/2026,10:16:22,Paid to Grocer,Bank - 01,"-100.00",632512345679,,',
  ],
  "PhonePe, statement": [
    "Date,Transaction Details,Transaction ID,UTR No.,Type,Amount",
    '"Nov 26, 2026 10:15 AM",Received from Sita,T0001,632512345678,CREDIT,₹389',
    '"Nov 26, 2026 10:16 AM",Paid to Grocer,T0002,632512345679,DEBIT,₹100',
  ],
  "Paytm for Business": [
    "Transaction_ID,Order_ID,MID,Transaction_Date,Transaction_Type,Status,Amount,Commission,GST,Customer_VPA,Bank_Transaction_ID",
    "'0001','T1','MADEUP0001','2026-11-26 10:15:22','ACQUIRING','SUCCESS','389.00','0.00','0.00','sita@example','632512345678'",
    "'0002','T2','MADEUP0001','2026-11-26 10:16:22','ACQUIRING','FAILURE','500.00','0.00','0.00','sita@example','632512345670'",
    "'0003','T3','MADEUP0001','2026-11-26 10:17:22','REFUND','SUCCESS','100.00','0.00','0.00','sita@example','632512345679'",
  ],
  "PhonePe Business": [
    "Merchant Id,Merchant Transaction Id,Transaction UTR,Transaction Date,Transaction Type,Total Transaction Amount,Transaction Status,Settlement Status",
    "MADEUP,T1,632512345678,26-11-2026 10:15:22,PAYMENT,389.00,COMPLETED,PENDING",
    "MADEUP,T2,632512345679,26-11-2026 10:16:22,REFUND,100.00,COMPLETED,PENDING",
  ],
  "a text that a line end breaks": [
    "Date,Narration,Debit,Credit",
    '26-11-2026,"UPI/CR/63251234',
    '5678/SITA",,389.00',
    "26-11-2026,UPI/DR/632512345679,100.00,",
  ],
  "a row that a line end breaks": [
    "Date,Narration,Debit,Credit",
    "26-11-2026,UPI/CR/63251234",
    "5678/SITA,,389.00",
    "26-11-2026,UPI/DR/632512345679,100.00,",
  ],
  "a text that goes on in the next row": [
    "Date,Narration,Debit,Credit",
    "26-11-2026,UPI/CR/SITA/63251234,,389.00",
    ",5678/SWEETS,,",
    "26-11-2026,UPI/DR/632512345679,100.00,",
  ],
  "one more empty cell in every row": [
    '"Date","Narration","Debit","Credit"',
    '"26-11-2026","UPI/CR/632512345678","","389.00",""',
    '"26-11-2026","UPI/DR/632512345679","100.00","",""',
  ],
  "one more empty cell in one row, before its balance": [
    "Date,Narration,Ref,Debit,Credit,Balance",
    "26-11-2026,UPI/CR/632512345678,,,389.00,124549.00,",
    "26-11-2026,UPI/DR/632512345679,,100.00,,124449.00",
  ],
  "one more empty cell within every row": [
    "Date,Narration,Debit,Credit,Balance",
    "26-11-2026,UPI/CR/632512345678,,,389.00,124549.00",
    "26-11-2026,UPI/DR/632512345679,,100.00,,124449.00",
  ],
  "one empty cell fewer within every row": [
    "Date,Narration,Ref,Debit,Credit,Balance",
    "26-11-2026,UPI/CR/632512345678,,389.00,124549.00",
    "26-11-2026,UPI/DR/632512345679,100.00,,124449.00",
  ],
  "one more empty cell at the start of every row": [
    "Date,Narration,Debit,Credit",
    ",26-11-2026,UPI/CR/632512345678,,389.00",
    ",26-11-2026,UPI/DR/632512345679,100.00,",
  ],
  "one empty cell fewer at the start of every row": [
    ",Date,Narration,Debit,Credit,Balance",
    "26-11-2026,UPI/CR/632512345678,,389.00,124549.00",
    "26-11-2026,UPI/DR/632512345679,100.00,,124449.00",
  ],
  "empty cells at the end left out": [
    "Date,Narration,Credit,Debit,Cheque,Branch",
    "26-11-2026,UPI/CR/632512345678,389.00",
    "26-11-2026,UPI/DR/632512345679,,100.00",
  ],
  "old line ends, mixed": [
    "\uFEFFDate,Narration,Debit,Credit\r\n26-11-2026,UPI/CR/632512345678,,389.00\r26-11-2026,UPI/DR/632512345679,100.00,\r\n",
  ],
  "days as a spreadsheet counts them": [
    "Date,Narration,Debit,Credit",
    "46352,UPI/CR/632512345678,,389",
    "46352.427,UPI/DR/632512345679,100,",
  ],
};

function read(text: string) {
  const statement = readStatement(text);
  if ("refused" in statement) throw new Error(statement.refused);
  return statement;
}

test.each(Object.entries(layouts))("%s: what came and what went out is read, and no line is lost", (_, lines) => {
  const text = lines.join("\n");
  const { credits, debits, unread, passed } = read(text);
  expect(credits.map(({ day, amountPaise }) => [day, amountPaise])).toEqual([["2026-11-26", 389_00]]);
  expect(credits.flatMap(utrsIn)).toEqual(["632512345678"]);
  expect([debits, unread]).toEqual([1, []]);
  const told = passed.map(({ line }) => line);
  expect(new Set(told).size).toBe(told.length);
  const brokenCells = lines.filter((line) => line.startsWith('5678/SITA"')).length;
  expect(told.length + 2 + brokenCells).toBe(text.trim().split(/\r\n?|\n/).length);
});
