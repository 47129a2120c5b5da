import { useRouteLoaderData } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayRole, type Permission } from "#domain/accounts/permissions.ts";
import type { loader } from "./back-office.tsx";

/** The role of the signed-in user; that of a customer, who may nothing here, on a page without one. */
export function useRole(): Role {
  return useRouteLoaderData<typeof loader>("back-office/back-office")?.role ?? "customer";
}

/** A function that says whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => mayRole(role, permission);
}
