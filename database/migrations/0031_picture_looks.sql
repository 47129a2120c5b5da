ALTER TABLE "picture_files" ADD COLUMN "look" text DEFAULT '50' NOT NULL;
--> statement-breakpoint
ALTER TABLE "picture_files" ALTER COLUMN "look" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "picture_files" DROP CONSTRAINT "picture_files_hash_width_type_pk";
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_hash_look_width_type_pk" PRIMARY KEY("hash","look","width","type");
--> statement-breakpoint
ALTER TABLE "picture_files" ADD COLUMN "made_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "focus" integer DEFAULT 50 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "is_brightened" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "look" text GENERATED ALWAYS AS (focus::text || case when is_brightened then 'b' else '' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "pictures" DROP COLUMN "widths";
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_look" CHECK ("picture_files"."look" ~ '^(0|25|50|75|100)b?$');
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_focus" CHECK ("product_pictures"."focus" in (0, 25, 50, 75, 100));
