CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"device_id" uuid NOT NULL,
	"session_id" text,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reached_at" timestamp with time zone,
	"refused_with" integer,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_device" UNIQUE("user_id","device_id"),
	CONSTRAINT "push_subscriptions_address" CHECK (("push_subscriptions"."endpoint" is null) = ("push_subscriptions"."p256dh" is null) and ("push_subscriptions"."p256dh" is null) = ("push_subscriptions"."auth" is null))
);
--> statement-breakpoint
CREATE TABLE "new_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"pushed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"letter" uuid,
	"letter_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"order_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"not_before" timestamp with time zone,
	CONSTRAINT "pushes_order_id_subscription_id_pk" PRIMARY KEY("order_id","subscription_id"),
	CONSTRAINT "pushes_outcome" CHECK ("pushes"."outcome" in ('waiting', 'taken', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_orders" ADD CONSTRAINT "new_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_orders" ADD CONSTRAINT "new_orders_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_order_id_new_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."new_orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "new_orders_since_index" ON "new_orders" USING btree ("since");--> statement-breakpoint
CREATE INDEX "new_orders_event_id_index" ON "new_orders" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "new_orders_unseen" ON "new_orders" USING btree ("since") WHERE "new_orders"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "pushes_subscription_id_index" ON "pushes" USING btree ("subscription_id");