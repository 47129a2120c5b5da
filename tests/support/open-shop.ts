import { join } from "node:path";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { startRazorpay } from "../stand-in/razorpay.ts";
import { setFree } from "./free-stock.ts";
import { openPostOffice } from "./post-office.ts";
import { startPushService } from "./push-service.ts";
import { openShop, shareNewDatabases } from "./shop-process.ts";

/** Settings that the owner has filled in. The other settings keep their placeholders. */
const filledIn = {
  upiId: "shop@example",
  phone: "+91 98480 12345",
  instagram: "https://www.instagram.com/tastemakers",
  facebook: "https://www.facebook.com/tastemakers",
  youtube: "https://www.youtube.com/@tastemakers",
};

const LATE = '"msg":"the database does not answer"}';

/**
 * Opens the shop that all browser tests share, with every way to pay and a mail server. Returns a function that stops
 * the shop, and throws if the shop has logged an error.
 */
export default async function openForJourneys() {
  const forgetDatabase = await shareNewDatabases();
  const razorpay = await startRazorpay({ lateMilliseconds: 3000 });
  const post = await openPostOffice();
  const push = await startPushService();
  const mail = { SMTP_URL: post.smtpUrl, PUSH_STAND_IN: push.url };
  const shop = await openShop({ TRUST_PROXY: "true", ...mail, ...razorpay.variables });
  razorpay.notices.deliverTo(`${shop.address}/webhooks/razorpay`);

  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_POST = post.address;
  process.env.SHOP_SMTP = post.smtpUrl;
  process.env.SHOP_PUSH = push.url;
  process.env.SHOP_DATABASE = socketAddress(join(shop.dataDirectory, "postgres"));
  const { db, close } = openDatabase(process.env.SHOP_DATABASE);
  for (const [name, value] of Object.entries(filledIn)) await saveSetting(db, name, value);
  // Most tests order these with one mobile number, and one number may hold an eighth of an item unpaid.
  for (const product of ["2", "pickle-1"]) await setFree(db, product, 1_000_000);
  await close();
  return async () => {
    await shop.stop();
    await razorpay.stop();
    await post.stop();
    await push.stop();
    await forgetDatabase();
    const errors = shop.log().match(/^.*"level":[56]0,.*$/gm) ?? [];
    // On a busy machine the database may answer late once. Twice is a fault of the shop.
    const late = errors.findIndex((line) => line.endsWith(LATE));
    if (late >= 0) errors.splice(late, 1);
    if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join("\n")}`);
  };
}
