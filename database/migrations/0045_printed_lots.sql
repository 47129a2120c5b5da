CREATE TABLE "printed_lots" (
	"order_id" uuid NOT NULL,
	"print" integer NOT NULL,
	"position" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"grams" integer NOT NULL,
	CONSTRAINT "printed_lots_order_id_position_print_lot_id_pk" PRIMARY KEY("order_id","position","print","lot_id"),
	CONSTRAINT "printed_lots_positive" CHECK ("printed_lots"."print" > 0 and "printed_lots"."grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "printed_lots" ADD CONSTRAINT "printed_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_lots" ADD CONSTRAINT "printed_lots_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "printed_lots_lot_id_index" ON "printed_lots" USING btree ("lot_id");