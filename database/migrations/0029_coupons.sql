CREATE TABLE "coupon_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"undoes" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "coupon_edits_undoes_unique" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"mobile" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount_paise" integer,
	"least_paise" integer DEFAULT 0 NOT NULL,
	"shelves" text[] NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"most_uses" integer,
	"most_uses_each" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "coupons_takes_one" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_paise") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 99),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_paise" > 0 and "coupons"."amount_paise" % 100 = 0),
	CONSTRAINT "coupons_least" CHECK ("coupons"."least_paise" >= 0 and "coupons"."least_paise" % 100 = 0),
	CONSTRAINT "coupons_shelves" CHECK ("coupons"."shelves" <@ array['sweets', 'snacks', 'pickles', 'gift-boxes', 'combos']),
	CONSTRAINT "coupons_days" CHECK ("coupons"."last_day" >= "coupons"."first_day"),
	CONSTRAINT "coupons_most_uses" CHECK ("coupons"."most_uses" > 0),
	CONSTRAINT "coupons_most_uses_each" CHECK ("coupons"."most_uses_each" > 0),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0),
	CONSTRAINT "coupons_used_within" CHECK ("coupons"."used" <= "coupons"."most_uses")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_edits" ADD CONSTRAINT "coupon_edits_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_edits" ADD CONSTRAINT "coupon_edits_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_edits" ADD CONSTRAINT "coupon_edits_undoes_coupon_edits_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."coupon_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_edits_coupon_id_id_index" ON "coupon_edits" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE INDEX "coupon_edits_actor_id_index" ON "coupon_edits" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_customer" ON "coupon_uses" USING btree ("coupon_id","mobile") WHERE "coupon_uses"."released_at" is null;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");--> statement-breakpoint
-- An order's total is what its lines cost less what the coupon takes off them.
CREATE OR REPLACE VIEW "order_sums" AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise,
  r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise
    - case when o.status = 'cancelled' then 0 else t.total_paise - a.allowed_paise end as balance_paise,
  exists (
    select from payments p
    where p.order_id = o.id and case when p.claimed_utr is null then p.said_paid_at is not null
      else not exists (select from receipts seen where seen.rail = 'upi' and seen.external_id = p.claimed_utr) end
  ) as is_claimed
from orders o
cross join lateral (
  select (coalesce(sum(l.unit_paise::bigint * l.quantity - l.discount_paise), 0) + o.delivery_paise
    + o.cash_fee_paise)::bigint as total_paise
  from order_lines l where l.order_id = o.id
) t
cross join lateral (
  select coalesce(sum(let_off.paise), 0)::bigint as allowed_paise from allowances let_off where let_off.order_id = o.id
) a
cross join lateral (
  select coalesce(sum(part.paise), 0)::bigint as received_paise from allocations part where part.order_id = o.id
) r
cross join lateral (
  select coalesce(sum(lost.deducted_paise), 0)::bigint as deducted_paise
  from disputes lost where lost.order_id = o.id and lost.state = 'lost'
) d
cross join lateral (
  select coalesce(sum(back.amount_paise) filter (where back.status = 'done'), 0)::bigint as returned_paise,
    coalesce(sum(back.amount_paise) filter (where back.status in ('due', 'sent')), 0)::bigint as leaving_paise
  from refunds back where back.order_id = o.id
) f;
