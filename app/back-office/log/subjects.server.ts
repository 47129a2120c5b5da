import { findUserNames } from "#domain/accounts/users.server.ts";
import type { Entry } from "#domain/audit/log.server.ts";
import { findPack } from "#domain/catalogue/catalogue.ts";
import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { findOrderNumbers } from "#domain/payments/subjects.server.ts";
import { settingNames } from "#domain/settings/default-settings.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { labelOf } from "#app/back-office/settings/fact-groups.ts";

type Subject = Pick<Entry, "subjectKind" | "subjectId">;

/** What everything is called that a page of the log is about. */
export async function findSubjects(db: Database, entries: readonly Subject[]) {
  const userIds = entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === "user" ? [subjectId] : []));
  const [numbers, people, zones, catalogue] = await Promise.all([
    findOrderNumbers(db, entries),
    findUserNames(db, userIds),
    listZones(db),
    readCatalogue(db),
  ]);
  return { numbers, people, zones: new Map(zones.map(({ id, name }) => [id, name])), catalogue };
}

type Subjects = Awaited<ReturnType<typeof findSubjects>>;

/** What a change was made to, as a shopkeeper calls it: "Kaju Katli 500 g". What is gone is said to be. */
export function subjectInWords({ subjectKind: kind, subjectId: id }: Subject, subjects: Subjects): string {
  const { numbers, people, zones, catalogue } = subjects;
  switch (kind) {
    case "order":
      return `Order ${numbers.get(id) ?? "that is gone"}`;
    case "payment":
      return `Payment of ${numbers.get(id) ?? "an order that is gone"}`;
    case "refund":
      return `Refund of ${numbers.get(id) ?? "an order that is gone"}`;
    case "job":
      return "Work behind the pages";
    case "notice":
      return "Notice of the payment company";
    case "enquiry":
      return `Enquiry ${id}`;
    case "pack": {
      const found = findPack(catalogue, id);
      return found ? `${found.product.name} ${found.pack.label}` : "A pack that is gone";
    }
    case "product":
      return `Stock of ${catalogue.products.find((product) => product.id === id)?.name ?? "an item that is gone"}`;
    case "setting": {
      const name = settingNames.find((one) => one === id);
      return name ? labelOf(name) : id;
    }
    case "zone":
      return `Delivery zone ${zones.get(id) ?? id}`;
    case "pincode":
      return `Pincode ${id}`;
    case "holiday":
      return `Holiday on ${dayInWords(id)}`;
    case "user":
      return people.get(id) ?? "Somebody who left";
    case "invitation":
      return `Invitation of ${id}`;
    default:
      return `${kind} ${id}`;
  }
}
