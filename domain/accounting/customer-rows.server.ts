import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInNumbers } from "#platform/day.ts";
import type { Position } from "./export-part.ts";

/** The columns of the list of customers who want news. They agreed to e-mail, so there is no mobile. */
export const customerTitles = ["Name", "E-mail", "Agreed on", "Wording agreed to"] as const;

/** How many customers have an account. */
export async function countCustomers(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from users where role = 'customer'`,
  );
  return rows[0]!.count;
}

type Row = Position & { name: string; email: string; agreedAt: string | null; wording: string | null };

/**
 * Up to `most` customers after `position`, those who consent to news by e-mail as rows. Without `cells` are those who do
 * not, who withdrew it, who stopped the shop's letters, or whose address is not confirmed.
 */
export async function listCustomerRows(
  db: Database,
  { position, most }: { position: Position | undefined; most: number },
): Promise<(Position & { cells: string[] | undefined })[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.created_at::text as at, u.name, u.email, c.happened_at::text as "agreedAt", c.text_version as wording
    from (
      select * from users where role = 'customer' and ${position ? sql`id > ${position.id}` : sql`true`}
      order by id limit ${most}
    ) u
    left join lateral (
      select * from consents where user_id = u.id and purpose = 'marketing' order by id desc limit 1
    ) c on c.is_given and u.email_verified
      and not exists (select from letter_refusals refusal where refusal.email = lower(u.email))
    order by u.id`);
  return rows.map(({ id, at, name, email, agreedAt, wording }) => ({
    id,
    at,
    cells: agreedAt && wording ? [name, email, dayInNumbers(dayInIndia(new Date(agreedAt))), wording] : undefined,
  }));
}
