import { expect, test } from "vitest";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { deleteAddress, findAddress, listAddresses, makeDefault } from "#domain/accounts/addresses.server.ts";
import { addressForm } from "#domain/delivery/address.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { aPerson } from "../../tests/support/people.ts";
import { saveAddress } from "./address-book.server.ts";

const home: AddressDetails = {
  name: "Lakshmi Devi",
  mobile: "+919848012345",
  address1: "12-3-45, Sai Nilayam",
  address2: "4th line, Brodipet",
  landmark: null,
  city: "Guntur",
  pincode: "522002",
};

const at = (address1: string): AddressDetails => ({ ...home, address1 });

async function streetsOf(userId: string) {
  return (await listAddresses(db, userId)).map(({ address1, isDefault }) => `${address1}${isDefault ? " *" : ""}`);
}

test("the first address is the one a checkout begins with, until another is chosen or it is deleted", async () => {
  const { id } = await aPerson(pool);
  for (const street of ["a", "b", "c"]) expect(await saveAddress(db, id, undefined, at(street))).toBe("saved");
  expect(await streetsOf(id)).toEqual(["a *", "c", "b"]);
  const [, , b] = await listAddresses(db, id);
  expect(await makeDefault(db, id, b!.id)).toBe("chosen");
  expect(await streetsOf(id)).toEqual(["b *", "c", "a"]);
  expect(await deleteAddress(db, id, b!.id)).toBe("deleted");
  expect(await streetsOf(id)).toEqual(["c *", "a"]);
  expect(await deleteAddress(db, id, b!.id)).toBe("unknown");
});

test("an account keeps twenty addresses, also when many are sent at once, and none of them twice", async () => {
  const { id } = await aPerson(pool);
  await saveAddress(db, id, undefined, home);
  expect(await saveAddress(db, id, undefined, { ...home, name: "LAKSHMI DEVI" })).toBe("saved");
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => saveAddress(db, id, undefined, at(`${n}`))));
  expect(answers.filter((answer) => answer === "saved")).toHaveLength(19);
  expect(answers.find((answer) => answer !== "saved")).toBe("full");
  const kept = await listAddresses(db, id);
  expect(kept).toHaveLength(20);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("two who choose another address at once leave one that is chosen", async () => {
  const { id } = await aPerson(pool);
  for (const street of ["a", "b", "c"]) await saveAddress(db, id, undefined, at(street));
  const all = await listAddresses(db, id);
  await Promise.all([...all, ...all].map((address) => makeDefault(db, id, address.id)));
  expect((await listAddresses(db, id)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("an address is seen, changed, chosen and deleted by its own account alone", async () => {
  const [owner, other] = [await aPerson(pool), await aPerson(pool)];
  await saveAddress(db, owner.id, undefined, home);
  const { id } = (await listAddresses(db, owner.id))[0]!;
  expect(await findAddress(db, other.id, id)).toBeUndefined();
  expect(await saveAddress(db, other.id, id, at("elsewhere"))).toBe("unknown");
  expect(await makeDefault(db, other.id, id)).toBe("unknown");
  expect(await deleteAddress(db, other.id, id)).toBe("unknown");
  expect(await streetsOf(owner.id)).toEqual(["12-3-45, Sai Nilayam *"]);
  expect(await saveAddress(db, owner.id, id, at("14-1"))).toBe("saved");
  expect(await streetsOf(owner.id)).toEqual(["14-1 *"]);
});

test("a pincode that India Post does not have is refused", async () => {
  const { id } = await aPerson(pool);
  expect(await saveAddress(db, id, undefined, { ...home, pincode: "999999" })).toBe("unknown pincode");
});

test("an address is asked for as the checkout asks: digits of any script are read, and what is missing is told", () => {
  const typed = {
    name: " Lakshmi ",
    mobile: "౯౮౪౮౦౧౨౩౪౫",
    address1: "12",
    address2: "4th",
    city: "Guntur",
    pincode: "౫౨౨ ౦౦౨",
  };
  expect(addressForm.parse(typed)).toEqual({
    name: "Lakshmi",
    mobile: "+919848012345",
    address1: "12",
    address2: "4th",
    landmark: null,
    city: "Guntur",
    pincode: "522002",
  });
  const { error } = addressForm.safeParse({ name: " " });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([
    "name",
    "mobile",
    "address1",
    "address2",
    "city",
    "pincode",
  ]);
});

test("an order's address is kept when its box was ticked, and only then", async () => {
  const { id } = await aPerson(pool);
  const place = async (keepsAddress: boolean) =>
    submit(db, { cartId: await aCart(db, { "2": 1 }), userId: id, keepsAddress });
  expect(await place(false)).toMatchObject({ ok: true });
  expect(await listAddresses(db, id)).toEqual([]);
  for (let again = 0; again < 2; again += 1) expect(await place(true)).toMatchObject({ ok: true });
  expect(await streetsOf(id)).toEqual(["12-3-45 *"]);
});
