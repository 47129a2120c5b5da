import { isStaff, staffRoles, type Role, type StaffRole } from "./account.ts";

/** What those who work for the shop may do. A role has only the permissions that `permissionsByRole` gives it. */
const permissions = [
  /** To see orders, move them on and print their papers: what is in them, names and addresses, no mobile, no money. */
  "orders",
  /** To read mobiles and e-mails of customers, search by them, and correct an order's address. */
  "contacts",
  /** To block a customer, who may then place no order, and to lift the block. */
  "block",
  /** To take orders of those who call or stand at the counter, also at a lower price. Needs "contacts". */
  "take-orders",
  /** To cancel an order for which no money came. */
  "cancel-unpaid",
  "cancel-paid",
  /** To read what was paid, owed and given back. */
  "money",
  /** To record money that came, and to accept orders that wait for it. */
  "receive-money",
  "refund",
  /** To read the month's end: returns, their files, invoices and credit notes as they were issued. */
  "month",
  /** To say that the tax portal took a month's file. */
  "returns",
  /** To read what was sold in figures, without a person. */
  "figures",
  /** To make and download files for the accountant; those with customers' data need "contacts" too. */
  "exports",
  /** What is to be cooked and bought, and the labels of packs. */
  "kitchen",
  /** To take packs out of an order that is short, which refunds them. */
  "leave-out",
  /** To count stock and lots, and to say what is sold out. */
  "stock",
  /** To read who got a lot that was recalled, and to call them. */
  "recalled",
  "recall",
  "enquiries",
  /** To pause the shop. */
  "pause",
  /** To see jobs and letters that failed, and to repeat them. */
  "failures",
  /** Products, prices, coupons and what is said about them. */
  "catalogue",
  "settings",
  "roles",
  "erase",
  "log",
] as const;
export type Permission = (typeof permissions)[number];

const ofManagers: Permission[] = [
  "orders",
  "contacts",
  "block",
  "take-orders",
  "cancel-unpaid",
  "cancel-paid",
  "money",
  "figures",
  "receive-money",
  "kitchen",
  "stock",
  "recalled",
  "enquiries",
  "pause",
  "failures",
];

const permissionsByRole: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  staff: ofManagers,
  cashier: ["orders", "contacts", "take-orders", "cancel-unpaid", "money", "receive-money"],
  packer: ["orders", "cancel-unpaid", "kitchen", "stock"],
  cook: ["kitchen"],
  accountant: ["money", "month", "figures", "exports"],
};

/** Whether a role has this permission. Customers have none. */
export function mayRole(role: Role, permission: Permission): boolean {
  return isStaff(role) && permissionsByRole[role].includes(permission);
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => mayRole(role, permission));
}

/** Whether a role has all permissions of the role `other`. */
export function includesRole(role: Role, other: StaffRole): boolean {
  return permissionsByRole[other].every((permission) => mayRole(role, permission));
}

export const roleNames: Record<StaffRole, string> = {
  owner: "Owner",
  staff: "Manager",
  cashier: "Cashier",
  packer: "Packer",
  cook: "Cook",
  accountant: "Accountant",
};

/** What each role is for, in the words of the page on which an owner invites. */
export const rolesInWords: Record<StaffRole, string> = {
  owner: "sees and changes everything",
  staff: "works orders, customers, money, enquiries, kitchen and stock, reads figures, and refunds nothing",
  cashier: "takes and sees orders, and records their money",
  packer: "cooks, packs and sends orders, and sees no money and no mobile outside slips and labels",
  cook: "sees what is to be cooked",
  accountant: "reads money, papers, month's end and figures, and downloads files for the books",
};
