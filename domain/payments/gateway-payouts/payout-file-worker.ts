import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { readPayoutFile } from "./payout-file.ts";

const BACKGROUND = 10;

// As when a bank statement is read.
if (process.platform === "linux") setPriority(BACKGROUND);

parentPort!.postMessage(readPayoutFile(String(workerData)));
