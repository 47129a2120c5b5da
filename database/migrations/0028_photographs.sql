CREATE TABLE "picture_files" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_files_hash_width_type_pk" PRIMARY KEY("hash","width","type"),
	CONSTRAINT "picture_files_type" CHECK ("picture_files"."type" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"master" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_hash" CHECK ("pictures"."hash" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "pictures_master" CHECK (octet_length("pictures"."master") <= 1500000)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" text NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_pictures_product_id_hash_pk" PRIMARY KEY("product_id","hash")
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_added_at_index" ON "pictures" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "product_pictures_hash_index" ON "product_pictures" USING btree ("hash");
--> statement-breakpoint
-- What is compressed already gains nothing by being compressed once more.
ALTER TABLE pictures ALTER COLUMN master SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TRIGGER product_pictures_inserted AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER product_pictures_updated AFTER UPDATE ON product_pictures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER product_pictures_deleted AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
