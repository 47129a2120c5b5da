import { expect, test } from "vitest";
import { routesFor } from "./request-handler.server.ts";

type Routes = Parameters<typeof routesFor>[0];

function aShop(): Routes {
  const routes = [
    { id: "root", path: "" },
    { id: "layout", parentId: "root" },
    { id: "home", parentId: "layout", index: true },
    { id: "orders", parentId: "layout", path: "orders/:token" },
    { id: "private", parentId: "layout" },
    { id: "pay", parentId: "private", path: "orders/:token/pay" },
    { id: "checkout", parentId: "private", path: "checkout" },
    { id: "unknown", parentId: "layout", path: "*" },
    { id: "desk", parentId: "root", path: "back-office" },
    { id: "board", parentId: "desk", index: true },
    { id: "stock", parentId: "desk", path: "stock" },
    { id: "unknown-desk", parentId: "desk", path: "*" },
  ];
  return Object.fromEntries(routes.map((route) => [route.id, route])) as unknown as Routes;
}

test("a path is matched against the routes with its first part, the home page and what matches everything", () => {
  const everywhere = ["root", "layout", "home", "unknown"];
  const found = (first: string) => [...routesFor(aShop(), first)].toSorted();
  expect(found("orders")).toEqual([...everywhere, "orders", "private", "pay"].toSorted());
  expect(found("checkout")).toEqual([...everywhere, "private", "checkout"].toSorted());
  expect(found("back-office")).toEqual([...everywhere, "desk", "board", "stock", "unknown-desk"].toSorted());
});
