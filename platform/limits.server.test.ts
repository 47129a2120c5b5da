import { expect, test } from "vitest";
import { pool } from "../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { createLimiter, networkOf } from "./limits.server.ts";

test("a key is refused once its points are used up, and others are not", async () => {
  const limiter = createLimiter(pool, { name: "letters", points: 2, seconds: 600 });

  expect(await limiter.consume("192.0.2.1")).toBe(true);
  expect(await limiter.consume("192.0.2.1")).toBe(true);
  expect(await limiter.consume("192.0.2.1")).toBe(false);
  expect(await limiter.consume("192.0.2.2")).toBe(true);
});

test("who wanted too much is told how long to wait, waits from then on, and begins anew once forgotten", async () => {
  const limiter = createLimiter(pool, { name: "tries", points: 2, seconds: 60, waitSeconds: 900 });
  const take = () => limiter.take("192.0.2.1 sita@example.net");

  expect([await take(), await take()]).toEqual([0, 0]);
  expect(await take()).toBe(900);
  expect(await take()).toBeGreaterThan(600);
  expect(await limiter.take("192.0.2.1 ravi@example.net")).toBe(0);
  await limiter.forget("192.0.2.1 sita@example.net");
  expect(await take()).toBe(0);
});

test("of many tries at the same moment no more than allowed get through", async () => {
  const limiter = createLimiter(pool, { name: "crowd", points: 5, seconds: 60, waitSeconds: 900 });
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.take("192.0.2.1")));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test("two processes share one count, and two limits do not", async () => {
  const limit = { name: "shared", points: 1, seconds: 600 };
  expect(await createLimiter(pool, limit).consume("192.0.2.1")).toBe(true);
  expect(await createLimiter(pool, limit).consume("192.0.2.1")).toBe(false);
  expect(await createLimiter(pool, { ...limit, name: "another" }).consume("192.0.2.1")).toBe(true);
});

test("when the count cannot be reached everybody is let through", async () => {
  const nowhere = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const limiter = createLimiter(nowhere.pool, { name: "lost", points: 1, seconds: 600 });

  expect(await limiter.consume("192.0.2.1")).toBe(true);
  expect(await limiter.consume("192.0.2.1")).toBe(true);
  await nowhere.close();
});

test("all of an IPv6 customer's addresses count as one", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8:1:2::9")).toBe(networkOf("2001:0DB8:1:2:ffff::1"));
  expect(networkOf("2001:db8:1:3::9")).not.toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("sita%one@example.net")).toBe("sita%one@example.net");
});
