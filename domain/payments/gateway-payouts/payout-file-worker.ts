import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#platform/give-way.ts";
import { readPayoutFile } from "./payout-file.ts";

giveWay();
parentPort!.postMessage(readPayoutFile(String(workerData)));
