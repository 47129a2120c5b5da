import type { Role } from "#domain/accounts/account.ts";
import { mayRole, type Permission } from "#domain/accounts/permissions.ts";
import type { Edit, EditKind } from "#domain/edits/edit.ts";

const permissionsByKind: Record<EditKind, Permission[]> = {
  product: ["catalogue"],
  "dated-price": ["catalogue"],
  stock: ["stock", "kitchen"],
  lot: ["stock"],
  recall: ["recall"],
  shelf: ["catalogue"],
  home: ["catalogue"],
  today: ["stock"],
  "daily-grams": ["settings"],
  recipe: ["catalogue"],
  photographs: ["catalogue"],
  coupon: ["catalogue"],
  setting: ["settings"],
  pause: ["pause"],
  stage: ["settings"],
  zone: ["settings"],
  pincode: ["settings"],
  holiday: ["settings"],
  vacation: ["settings"],
  sunday: ["settings"],
  festival: ["settings"],
  courier: ["settings"],
};

/** Whether a user with this role may take such an edit back: whoever has one of the permissions to make it. */
export function mayTakeBack(role: Role, { kind, after }: Pick<Edit, "kind" | "after">): boolean {
  const isOnlySold = kind === "product" && Object.keys(after).every((field) => field.startsWith("sold-"));
  const asked: Permission[] = isOnlySold ? ["stock"] : permissionsByKind[kind];
  return asked.some((permission) => mayRole(role, permission));
}
