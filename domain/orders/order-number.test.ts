import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { tokenInAddress } from "./order-number.ts";
import { newOrderToken } from "./orders.server.ts";

test("no line of the log has the token of an order, whichever way an address carries it", () => {
  const lines: string[] = [];
  const log = createLog("info", tokenInAddress, { write: (line) => void lines.push(line) });
  const tokens = Array.from({ length: 50 }, newOrderToken);
  for (const token of tokens) {
    log.info({ path: `/orders/${token}/pay`, status: 200 }, "answered");
    log.info({ path: `/orders/${token}.data` }, "answered");
    log.info({ path: `/__manifest?p=%2Forders%2F${token}` }, "answered");
    const url = `https://shop.example/payments/razorpay/return?order=${token}`;
    log.error({ url, err: new Error(`no /orders/${token}`) }, "a page crashed");
  }
  expect(tokens.filter((token) => lines.join().includes(token))).toEqual([]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ path: "/orders/[hidden]/pay", status: 200, msg: "answered" });
});
