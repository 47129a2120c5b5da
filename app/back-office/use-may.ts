import { useRouteLoaderData } from "react-router";
import { mayRole, type Permission } from "#domain/accounts/permissions.ts";
import type { loader } from "./back-office.tsx";

/** A function that says whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const role = useRouteLoaderData<typeof loader>("back-office/back-office")?.role ?? "customer";
  return (permission) => mayRole(role, permission);
}
