CREATE SEQUENCE "public"."cart_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "recurring_jobs" (
	"queue" text PRIMARY KEY NOT NULL,
	"every_seconds" integer NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ran_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"landmark" text,
	"city" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_key" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('account', 'marketing'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('staff', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_id" uuid NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "letter_refusals" (
	"email" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_counts" (
	"mailbox" text NOT NULL,
	"kind" text NOT NULL,
	"letters" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"gathered_at" timestamp with time zone,
	CONSTRAINT "mailbox_counts_mailbox_kind_pk" PRIMARY KEY("mailbox","kind"),
	CONSTRAINT "mailbox_counts_kind" CHECK ("mailbox_counts"."kind" in ('unproven', 'assured', 'confirming'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"passkey_challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"proved_at" timestamp with time zone,
	"passkey_challenge" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"mobile" text,
	"lacks_second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'staff', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"gathered_into" uuid,
	CONSTRAINT "waiting_letters_kind" CHECK ("waiting_letters"."kind" in ('unproven', 'assured'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undoes" uuid
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_cart_id_pack_id_pk" PRIMARY KEY("cart_id","pack_id"),
	CONSTRAINT "cart_lines_quantity_in_range" CHECK ("cart_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" bigint DEFAULT nextval('cart_versions') NOT NULL,
	"user_id" text,
	"coupon_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_one_per_account" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"file" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"products" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"not_read" text[] DEFAULT '{}' NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_alone" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" in ('reading', 'faulty', 'read', 'saving', 'overtaken', 'saved', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "cook_plans" (
	"product_id" text NOT NULL,
	"day" date NOT NULL,
	"grams" integer NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cook_plans_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "cook_plans_positive" CHECK ("cook_plans"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "lot_allocations" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"grams" integer NOT NULL,
	CONSTRAINT "lot_allocations_order_id_position_lot_id_pk" PRIMARY KEY("order_id","position","lot_id"),
	CONSTRAINT "lot_allocations_positive" CHECK ("lot_allocations"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"origin" text NOT NULL,
	"made_on" date,
	"best_before" date,
	"grams_made" integer NOT NULL,
	"grams_left" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"submission" uuid,
	"ended_at" timestamp with time zone,
	"recalled_at" timestamp with time zone,
	"recall_reason" text,
	CONSTRAINT "lots_origin" CHECK ("lots"."origin" in ('opening', 'cooked', 'count', 'order')),
	CONSTRAINT "lots_grams" CHECK ("lots"."grams_made" >= 0 and "lots"."grams_left" >= 0),
	CONSTRAINT "lots_days" CHECK ("lots"."best_before" >= "lots"."made_on"),
	CONSTRAINT "lots_recall" CHECK (("lots"."recalled_at" is null) = ("lots"."recall_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "write_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lot_id" integer NOT NULL,
	"reason" text NOT NULL,
	"grams" integer NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"submission" uuid,
	CONSTRAINT "write_offs_reason" CHECK ("write_offs"."reason" in ('waste', 'tasting', 'past-day', 'count')),
	CONSTRAINT "write_offs_grams" CHECK ("write_offs"."grams" <> 0)
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"hash" text NOT NULL,
	"look" text NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_files_hash_look_width_type_pk" PRIMARY KEY("hash","look","width","type"),
	CONSTRAINT "picture_files_look" CHECK ("picture_files"."look" ~ '^(0|25|50|75|100)b?$'),
	CONSTRAINT "picture_files_type" CHECK ("picture_files"."type" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"master" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
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
	"focus" integer DEFAULT 50 NOT NULL,
	"is_brightened" boolean DEFAULT false NOT NULL,
	"look" text GENERATED ALWAYS AS (focus::text || case when is_brightened then 'b' else '' end) STORED NOT NULL,
	CONSTRAINT "product_pictures_product_id_hash_pk" PRIMARY KEY("product_id","hash"),
	CONSTRAINT "product_pictures_focus" CHECK ("product_pictures"."focus" in (0, 25, 50, 75, 100))
);
--> statement-breakpoint
CREATE TABLE "recipe_ingredients" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"milligrams" integer NOT NULL,
	CONSTRAINT "recipe_ingredients_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "recipe_ingredients_positive" CHECK ("recipe_ingredients"."milligrams" > 0)
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"product_id" text NOT NULL,
	"component_id" text NOT NULL,
	"position" integer NOT NULL,
	"grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "contents_product_id_component_id_pk" PRIMARY KEY("product_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "dated_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dated_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pack_id" text NOT NULL,
	"price" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dated_prices_positive" CHECK ("dated_prices"."price" > 0),
	CONSTRAINT "dated_prices_days" CHECK ("dated_prices"."first_day" <= "dated_prices"."last_day")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_products" (
	"place" integer PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "home_products_productId_unique" UNIQUE("product_id"),
	CONSTRAINT "home_products_place" CHECK ("home_products"."place" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"grams" integer NOT NULL,
	"pieces" integer,
	"price" integer NOT NULL,
	"mrp" integer,
	"is_default" boolean NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "packs_price_within_mrp" CHECK ("packs"."price" <= "packs"."mrp"),
	CONSTRAINT "packs_price_positive" CHECK ("packs"."price" > 0),
	CONSTRAINT "packs_grams_positive" CHECK ("packs"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_te" text,
	"description" text,
	"ingredients" text[] NOT NULL,
	"allergens" text[] NOT NULL,
	"may_contain" text[] NOT NULL,
	"claims" text[] NOT NULL,
	"extras" text[] NOT NULL,
	"spice_level" integer,
	"storage" text NOT NULL,
	"shelf_life_days" integer NOT NULL,
	"max_transit_days" integer NOT NULL,
	"reach" text NOT NULL,
	"signature" boolean NOT NULL,
	"hsn" text DEFAULT '21069099' NOT NULL,
	"state" text DEFAULT 'on-sale' NOT NULL,
	"no_allergens" boolean DEFAULT false NOT NULL,
	"veg_mark" text,
	"claim_grounds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"laboratory_report" text,
	"maker" text,
	"origin" text DEFAULT 'India' NOT NULL,
	"name_hi" text,
	"also_called" text[] DEFAULT '{}' NOT NULL,
	"occasions" text[] DEFAULT '{}' NOT NULL,
	"daily_grams" integer,
	"sold_out_on" date,
	"energy_kcal" integer,
	"protein_mg" integer,
	"carbohydrate_mg" integer,
	"sugars_mg" integer,
	"added_sugars_mg" integer,
	"fat_mg" integer,
	"saturated_fat_mg" integer,
	"trans_fat_mg" integer,
	"cholesterol_mg" integer,
	"sodium_mg" integer,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_state" CHECK ("products"."state" in ('draft', 'on-sale', 'hidden', 'archived')),
	CONSTRAINT "products_veg_mark" CHECK ("products"."veg_mark" in ('veg', 'non-veg')),
	CONSTRAINT "products_no_allergens" CHECK (not "products"."no_allergens" or cardinality("products"."allergens") = 0),
	CONSTRAINT "products_nutrition_whole" CHECK (num_nonnulls("products"."energy_kcal", "products"."protein_mg", "products"."carbohydrate_mg", "products"."sugars_mg",
          "products"."added_sugars_mg", "products"."fat_mg", "products"."saturated_fat_mg", "products"."trans_fat_mg",
          "products"."sodium_mg") in (0, 9)
        and ("products"."cholesterol_mg" is null or "products"."energy_kcal" is not null)),
	CONSTRAINT "products_nutrition_not_negative" CHECK (least("products"."energy_kcal", "products"."protein_mg", "products"."carbohydrate_mg", "products"."sugars_mg",
        "products"."added_sugars_mg", "products"."fat_mg", "products"."saturated_fat_mg", "products"."trans_fat_mg",
        "products"."cholesterol_mg", "products"."sodium_mg") >= 0),
	CONSTRAINT "products_nutrition_parts" CHECK ("products"."sugars_mg" <= "products"."carbohydrate_mg" and "products"."added_sugars_mg" <= "products"."sugars_mg"
        and "products"."saturated_fat_mg" + "products"."trans_fat_mg" <= "products"."fat_mg"
        and "products"."cholesterol_mg" <= "products"."fat_mg"),
	CONSTRAINT "products_nutrition_of_100_g" CHECK ("products"."energy_kcal" <= 900 and "products"."sodium_mg" <= 40000
        and "products"."protein_mg" + "products"."carbohydrate_mg" + "products"."fat_mg" <= 100000),
	CONSTRAINT "products_daily_grams_positive" CHECK ("products"."daily_grams" > 0),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('sweets', 'snacks', 'pickles', 'gift-boxes', 'combos')),
	CONSTRAINT "products_reach" CHECK ("products"."reach" in ('local', 'south-and-metro-air', 'india', 'world')),
	CONSTRAINT "products_allergens" CHECK ("products"."allergens" <@ array['milk', 'tree-nuts', 'peanut', 'sesame', 'wheat-gluten', 'mustard', 'soy']),
	CONSTRAINT "products_may_contain" CHECK ("products"."may_contain" <@ array['milk', 'tree-nuts', 'peanut', 'sesame', 'wheat-gluten', 'mustard', 'soy']),
	CONSTRAINT "products_claims" CHECK ("products"."claims" <@ array['vegetarian', 'eggless', 'less-sugar', 'gluten-free', 'trans-fat-free']),
	CONSTRAINT "products_occasions" CHECK ("products"."occasions" <@ array['diwali', 'wedding', 'raksha-bandhan', 'ugadi', 'sankranti', 'corporate'])
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"keys" text[] GENERATED ALWAYS AS (search_keys(words)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"consonants" text GENERATED ALWAYS AS (search_consonants(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"product_id" text NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "search_words_word_product_id_weight_pk" PRIMARY KEY("word","product_id","weight")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"grams" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"holder" uuid NOT NULL,
	"product_id" text NOT NULL,
	"grams" integer NOT NULL,
	"released_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"keep_until" date NOT NULL,
	CONSTRAINT "stock_holds_holder_product_id_pk" PRIMARY KEY("holder","product_id"),
	CONSTRAINT "stock_holds_positive" CHECK ("stock_holds"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"pack_id" text,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_since" timestamp with time zone,
	CONSTRAINT "stock_requests_once" UNIQUE NULLS NOT DISTINCT("email","product_id","pack_id")
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
CREATE TABLE "capacity_holds" (
	"holder" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" text,
	"grams" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "capacity_holds_once" UNIQUE NULLS NOT DISTINCT("holder","product_id"),
	CONSTRAINT "capacity_holds_grams" CHECK ("capacity_holds"."grams" >= 0 and ("capacity_holds"."product_id" is null) = ("capacity_holds"."grams" = 0))
);
--> statement-breakpoint
CREATE TABLE "festival_products" (
	"festival_id" integer NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "festival_products_festival_id_product_id_pk" PRIMARY KEY("festival_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "festivals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "festivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"last_order_on" date NOT NULL,
	"first_dispatch" date NOT NULL,
	"last_dispatch" date NOT NULL,
	CONSTRAINT "festivals_in_sequence" CHECK ("festivals"."first_dispatch" <= "festivals"."last_dispatch" and "festivals"."last_order_on" <= "festivals"."last_dispatch")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_sundays" (
	"day" date PRIMARY KEY NOT NULL,
	CONSTRAINT "open_sundays_sunday" CHECK (extract(isodow from "open_sundays"."day") = 7)
);
--> statement-breakpoint
CREATE TABLE "pincode_overrides" (
	"pincode" char(6) PRIMARY KEY NOT NULL,
	"zone_id" text,
	"transit_days" integer,
	"takes_cash" boolean,
	"is_served" boolean,
	"needs_reach" text,
	CONSTRAINT "pincode_overrides_needs_reach" CHECK ("pincode_overrides"."needs_reach" in ('local', 'south-and-metro-air', 'india', 'world'))
);
--> statement-breakpoint
CREATE TABLE "pincodes" (
	"pincode" char(6) PRIMARY KEY NOT NULL,
	"district" text NOT NULL,
	"state_code" char(2) NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacations" (
	"first_day" date PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "vacations_in_sequence" CHECK ("vacations"."first_day" <= "vacations"."last_day")
);
--> statement-breakpoint
CREATE TABLE "zone_rules" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"zone_id" text NOT NULL,
	CONSTRAINT "zone_rules_kind_value_pk" PRIMARY KEY("kind","value"),
	CONSTRAINT "zone_rules_kind" CHECK ("zone_rules"."kind" in ('state', 'prefix'))
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"transit_days" integer NOT NULL,
	"first_grams" integer NOT NULL,
	"first_paise" integer NOT NULL,
	"step_grams" integer NOT NULL,
	"step_paise" integer NOT NULL,
	"free_from_paise" integer,
	"takes_cash" boolean NOT NULL,
	"is_served" boolean NOT NULL,
	"needs_reach" text NOT NULL,
	CONSTRAINT "zones_needs_reach" CHECK ("zones"."needs_reach" in ('local', 'south-and-metro-air', 'india', 'world')),
	CONSTRAINT "zones_transit_not_negative" CHECK ("zones"."transit_days" >= 0),
	CONSTRAINT "zones_weights_positive" CHECK ("zones"."first_grams" > 0 and "zones"."step_grams" > 0),
	CONSTRAINT "zones_charges_not_negative" CHECK ("zones"."first_paise" >= 0 and "zones"."step_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"until" timestamp with time zone,
	"undoes" integer,
	CONSTRAINT "edits_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "edits_kind" CHECK ("edits"."kind" in ('product', 'dated-price', 'stock', 'lot', 'recall', 'shelf', 'home', 'today', 'daily-grams', 'recipe', 'photographs', 'coupon', 'setting', 'pause', 'stage', 'zone', 'pincode', 'holiday', 'vacation', 'sunday', 'festival'))
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "submissions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"source" text NOT NULL,
	"undoes" uuid,
	"left_alone" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "submissions_number_unique" UNIQUE("number"),
	CONSTRAINT "submissions_source" CHECK ("submissions"."source" in ('page', 'file', 'command'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text,
	"mobile" text NOT NULL,
	"email" text,
	"topic" text,
	"occasion_date" date,
	"occasion_time" text,
	"order_number" text,
	"message" text NOT NULL,
	"country" text,
	"city" text,
	"items" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"resolved_at" timestamp with time zone,
	"status" text DEFAULT 'new' NOT NULL,
	"became_complaint_at" timestamp with time zone,
	"erasure_requested_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"assignee_id" text,
	"user_id" text,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiries_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('contact', 'wedding', 'abroad', 'complaint')),
	CONSTRAINT "enquiries_topic" CHECK ("enquiries"."topic" in ('Select query', 'About my order', 'My country not availble', 'Other')),
	CONSTRAINT "enquiries_status" CHECK ("enquiries"."status" in ('new', 'open', 'answered', 'closed')),
	CONSTRAINT "enquiries_acknowledged_by" CHECK ("enquiries"."acknowledged_by" in ('letter', 'staff')),
	CONSTRAINT "enquiries_acknowledged_when" CHECK (("enquiries"."acknowledged_by" is null) = ("enquiries"."acknowledged_at" is null))
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_messages_kind" CHECK ("enquiry_messages"."kind" in ('answer', 'said', 'settlement', 'received', 'note'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_pictures" (
	"enquiry_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_pictures_enquiry_id_hash_pk" PRIMARY KEY("enquiry_id","hash"),
	CONSTRAINT "enquiry_pictures_bytes" CHECK (octet_length("enquiry_pictures"."bytes") <= 500000)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"hsn" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"basis_points" integer NOT NULL,
	"notification" text NOT NULL,
	CONSTRAINT "tax_rates_hsn_valid_from_pk" PRIMARY KEY("hsn","valid_from")
);
--> statement-breakpoint
CREATE TABLE "failed_jobs" (
	"key" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb,
	"attempts" integer NOT NULL,
	"is_over" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	"first_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "sent_mails_outcome" CHECK ("sent_mails"."outcome" in ('claimed', 'sent', 'refused', 'waiting', 'dropped')),
	CONSTRAINT "sent_mails_claim" CHECK (("sent_mails"."outcome" = 'claimed') = ("sent_mails"."claim" is not null) and ("sent_mails"."claim" is null) = ("sent_mails"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "document_series_kind_financial_year_pk" PRIMARY KEY("kind","financial_year"),
	CONSTRAINT "document_series_kind" CHECK ("document_series"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid,
	"paise" integer,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_serial" UNIQUE("kind","financial_year","serial"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
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
CREATE TABLE "review_pictures" (
	"review_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pictures_review_id_hash_pk" PRIMARY KEY("review_id","hash"),
	CONSTRAINT "review_pictures_bytes" CHECK (octet_length("review_pictures"."bytes") <= 500000)
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid,
	"product_id" text NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"writer" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"hidden_for" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"shows_pictures" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_hidden_for" CHECK ("reviews"."hidden_for" in ('insult', 'personal-data', 'not-about-goods', 'spam')),
	CONSTRAINT "reviews_hidden_for_a_reason" CHECK (("reviews"."status" = 'hidden') = ("reviews"."hidden_for" is not null)),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "allowances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"paise" bigint NOT NULL,
	"kind" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allowances_not_nothing" CHECK ("allowances"."paise" <> 0),
	CONSTRAINT "allowances_kind" CHECK ("allowances"."kind" in ('goodwill', 'return', 'shortfall'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" text,
	"submission_id" uuid,
	"data" jsonb NOT NULL,
	"paise" integer,
	"note" text,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'unpacked', 'ready', 'unready', 'dispatched', 'delivered', 'undelivered', 'collected', 'returned', 'cancelled', 'payment-claimed', 'claim-waits', 'payment-received', 'payment-late', 'receipt-unallocated', 'unallocated-returned', 'refund-due', 'refunded', 'refund-failed', 'refund-called-off', 'disputed', 'goes-on', 'moved', 'left-out', 'tracking-changed', 'corrected', 'erasure-requested', 'erased')),
	CONSTRAINT "order_events_by" CHECK ("order_events"."by" in ('customer', 'shop', 'gateway', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pack_id" text NOT NULL,
	"product_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_te" text,
	"label" text NOT NULL,
	"grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"hsn" text NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"shelf_life_days" integer NOT NULL,
	"contents" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_positive" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_paise" > 0 and "order_lines"."grams" > 0),
	CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_paise" between 0 and "order_lines"."unit_paise"::bigint * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"token" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"user_id" text,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"hold" text DEFAULT 'standard' NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"collects" boolean NOT NULL,
	"address1" text,
	"address2" text,
	"landmark" text,
	"city" text,
	"district" text,
	"pincode" char(6),
	"state_code" char(2) NOT NULL,
	"gstin" text,
	"business_name" text,
	"bill_address" text,
	"bill_pincode" char(6),
	"place_of_supply" char(2) NOT NULL,
	"is_gift" boolean DEFAULT false NOT NULL,
	"sender_name" text,
	"sender_mobile" text,
	"gift_message" text,
	"not_before" date,
	"note" text,
	"dispatch_on" date NOT NULL,
	"promised_on" date NOT NULL,
	"coupon_code" text,
	"delivery_paise" integer NOT NULL,
	"cash_fee_paise" integer NOT NULL,
	"courier" text,
	"tracking_number" text,
	"erasure_requested_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"retention_ended_at" timestamp with time zone,
	"goes_on_at" timestamp with time zone,
	"network" text,
	"device" text,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_cartId_unique" UNIQUE("cart_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'ready', 'dispatched', 'delivered', 'collected', 'returned', 'cancelled')),
	CONSTRAINT "orders_hold" CHECK ("orders"."hold" in ('standard', 'brief', 'none')),
	CONSTRAINT "orders_method" CHECK ("orders"."method" in ('upi', 'razorpay', 'cash')),
	CONSTRAINT "orders_charges_not_negative" CHECK ("orders"."delivery_paise" >= 0 and "orders"."cash_fee_paise" >= 0),
	CONSTRAINT "orders_not_before" CHECK ("orders"."not_before" is null or ("orders"."is_gift" and "orders"."promised_on" >= "orders"."not_before")),
	CONSTRAINT "orders_have_an_address" CHECK ("orders"."collects" or ("orders"."address1" is not null and "orders"."city" is not null and "orders"."pincode" is not null))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "allocations_receipt_id_order_id_pk" PRIMARY KEY("receipt_id","order_id"),
	CONSTRAINT "allocations_positive" CHECK ("allocations"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"deducted_paise" bigint NOT NULL,
	"respond_by" timestamp with time zone,
	"told_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_gatewayId_unique" UNIQUE("gateway_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_not_negative" CHECK ("disputes"."deducted_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"waits_for" text
);
--> statement-breakpoint
CREATE TABLE "held_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"body" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"refund_id" uuid,
	"order_id" uuid,
	"amount_paise" bigint,
	"currency" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dealt_with_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "held_notices_once" UNIQUE("digest"),
	CONSTRAINT "held_notices_reason" CHECK ("held_notices"."reason" in ('not understood', 'not storable', 'another order', 'another refund', 'dispute', 'another event'))
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_paise" integer NOT NULL,
	"reference" text NOT NULL,
	"gateway_order_id" text,
	"claimed_utr" text,
	"said_paid_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_gateway_order_once" UNIQUE("gateway_order_id"),
	CONSTRAINT "payments_one_per_method" UNIQUE("order_id","method"),
	CONSTRAINT "payment_requests_method" CHECK ("payment_requests"."method" in ('upi', 'razorpay', 'cash')),
	CONSTRAINT "payment_requests_state" CHECK ("payment_requests"."state" in ('open', 'failed', 'closed')),
	CONSTRAINT "payment_requests_amount_positive" CHECK ("payment_requests"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"rail" text NOT NULL,
	"external_id" text NOT NULL,
	"source" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "receipts_once" UNIQUE("rail","external_id"),
	CONSTRAINT "receipts_rail" CHECK ("receipts"."rail" in ('upi', 'card', 'bank', 'cash')),
	CONSTRAINT "receipts_source" CHECK ("receipts"."source" in ('return', 'webhook', 'poller', 'line', 'typed', 'cash')),
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"source" text DEFAULT 'shop' NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"bill_row" integer,
	"gateway_refund_id" text,
	"repeats" uuid,
	"decided_by" text,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_gateway_refund_once" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_repeated_once" UNIQUE("repeats"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('due', 'sent', 'done', 'failed', 'called-off')),
	CONSTRAINT "refunds_source" CHECK ("refunds"."source" in ('shop', 'gateway')),
	CONSTRAINT "refunds_reason_code" CHECK ("refunds"."reason_code" in ('cancelled', 'goodwill', 'return', 'left-out', 'overpaid', 'late', 'unfit'))
);
--> statement-breakpoint
CREATE TABLE "trial_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway_order" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"is_declined" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" in ('daysToReport', 'ordersPerDay') then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor', 'worksOnSundays') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end)
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stage" text NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "shop_one_row" CHECK ("shop"."is_only"),
	CONSTRAINT "shop_stage" CHECK ("shop"."stage" in ('trial', 'open'))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cook_plans" ADD CONSTRAINT "cook_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_ingredients" ADD CONSTRAINT "recipe_ingredients_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_component_id_products_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_prices" ADD CONSTRAINT "dated_prices_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_products" ADD CONSTRAINT "home_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_word_search_vocabulary_word_fk" FOREIGN KEY ("word") REFERENCES "public"."search_vocabulary"("word") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_holds" ADD CONSTRAINT "capacity_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_products" ADD CONSTRAINT "festival_products_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_products" ADD CONSTRAINT "festival_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pincode_overrides" ADD CONSTRAINT "pincode_overrides_pincode_pincodes_pincode_fk" FOREIGN KEY ("pincode") REFERENCES "public"."pincodes"("pincode") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pincode_overrides" ADD CONSTRAINT "pincode_overrides_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_rules" ADD CONSTRAINT "zone_rules_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_undoes_edits_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_undoes_submissions_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_lots" ADD CONSTRAINT "printed_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_lots" ADD CONSTRAINT "printed_lots_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_repeats_refunds_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_id_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "authenticators_user_id_index" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_one_unconfirmed" ON "authenticators" USING btree ("user_id") WHERE "authenticators"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credentials_user_id_index" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_id_index" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "waiting_letters_mailbox_kind_index" ON "waiting_letters" USING btree ("mailbox","kind");--> statement-breakpoint
CREATE INDEX "audit_log_subject_kind_subject_id_index" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_happened_at_index" ON "audit_log" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_name_id_index" ON "audit_log" USING btree ("actor_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_kind_id_index" ON "audit_log" USING btree ("subject_kind","id");--> statement-breakpoint
CREATE INDEX "cart_lines_pack_id_index" ON "cart_lines" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "carts_coupon_id_index" ON "carts" USING btree ("coupon_id") WHERE "carts"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "catalogue_imports_started_at_index" ON "catalogue_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "catalogue_imports_actor_id_index" ON "catalogue_imports" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_allocations_lot_id_index" ON "lot_allocations" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lots_left" ON "lots" USING btree ("product_id","best_before") WHERE "lots"."grams_left" > 0;--> statement-breakpoint
CREATE INDEX "lots_product_id_id_index" ON "lots" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "lots_actor_id_index" ON "lots" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lots_submission_index" ON "lots" USING btree ("submission");--> statement-breakpoint
CREATE INDEX "write_offs_lot_id_index" ON "write_offs" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "write_offs_actor_id_index" ON "write_offs" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "write_offs_submission_index" ON "write_offs" USING btree ("submission");--> statement-breakpoint
CREATE INDEX "pictures_added_at_index" ON "pictures" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "product_pictures_hash_index" ON "product_pictures" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contents_component_id_index" ON "contents" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "dated_prices_pack_id_index" ON "dated_prices" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "former_slugs_product_id_index" ON "former_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "packs_product_id_index" ON "packs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "packs_not_sold" ON "packs" USING btree ("product_id") WHERE not "packs"."available";--> statement-breakpoint
CREATE UNIQUE INDEX "packs_one_default" ON "packs" USING btree ("product_id") WHERE "packs"."is_default";--> statement-breakpoint
CREATE INDEX "products_position_index" ON "products" USING btree ("position");--> statement-breakpoint
CREATE INDEX "products_category_position_id_index" ON "products" USING btree ("category","position","id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_consonants_index" ON "search_vocabulary" USING btree ("consonants");--> statement-breakpoint
CREATE INDEX "search_vocabulary_similar" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_product_id_index" ON "search_words" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_holds_product_id_index" ON "stock_holds" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_holds_open" ON "stock_holds" USING btree ("product_id") WHERE "stock_holds"."released_at" is null and "stock_holds"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "stock_requests_product_id_index" ON "stock_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_requests_pack_id_index" ON "stock_requests" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "stock_requests_requested_at_index" ON "stock_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_id_index" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_customer" ON "coupon_uses" USING btree ("coupon_id","mobile") WHERE "coupon_uses"."released_at" is null;--> statement-breakpoint
CREATE INDEX "capacity_holds_product_id_index" ON "capacity_holds" USING btree ("product_id") WHERE "capacity_holds"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "capacity_holds_open" ON "capacity_holds" USING btree ("day","product_id") WHERE "capacity_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "festival_products_product_id_index" ON "festival_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pincode_overrides_zone_id_index" ON "pincode_overrides" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "zone_rules_zone_id_index" ON "zone_rules" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "edits_submission_id_index" ON "edits" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "edits_kind_subject_id_id_index" ON "edits" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "submissions_actor_id_index" ON "submissions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "submissions_undoes_index" ON "submissions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "enquiries_status_received_at_index" ON "enquiries" USING btree ("status","received_at");--> statement-breakpoint
CREATE INDEX "enquiries_user_id_index" ON "enquiries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee_id_index" ON "enquiries" USING btree ("assignee_id") WHERE "enquiries"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_erasure_waits" ON "enquiries" USING btree ("id") WHERE "enquiries"."erasure_requested_at" is not null and "enquiries"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_messages_enquiry_id_index" ON "enquiry_messages" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "failed_jobs_first_failed_at_index" ON "failed_jobs" USING btree ("first_failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_per_refund" ON "documents" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_without_refund" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'credit-note' and "documents"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "printed_lots_lot_id_index" ON "printed_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "review_requests_asked_at_index" ON "review_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "reviews_product_id_written_at_index" ON "reviews" USING btree ("product_id","written_at");--> statement-breakpoint
CREATE INDEX "reviews_status_id_index" ON "reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "allowances_order_id_index" ON "allowances" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "allowances_decided_by_index" ON "allowances" USING btree ("decided_by") WHERE "allowances"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "order_events_order_id_index" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_actor_id_index" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "order_events_submission_id_index" ON "order_events" USING btree ("submission_id") WHERE "order_events"."submission_id" is not null;--> statement-breakpoint
CREATE INDEX "order_notes_order_id_index" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_id_index" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("status","dispatch_on","placed_at");--> statement-breakpoint
CREATE INDEX "orders_recent" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_mobile_ending" ON "orders" USING btree (right("mobile", 4));--> statement-breakpoint
CREATE INDEX "orders_sender_ending" ON "orders" USING btree (right("sender_mobile", 4)) WHERE "orders"."sender_mobile" is not null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower("name" || ' ' || coalesce("email", '')), '[[:space:]@._+-]+'), ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_on_the_road" ON "orders" USING btree ("promised_on","placed_at") WHERE "orders"."status" = 'dispatched';--> statement-breakpoint
CREATE INDEX "orders_pincode_index" ON "orders" USING btree ("pincode");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_erasure_waits" ON "orders" USING btree ("placed_at") WHERE "orders"."erasure_requested_at" is not null and "orders"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "orders_hold_expires" ON "orders" USING btree ("hold_expires_at") WHERE "orders"."hold_expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_network" ON "orders" USING btree ("network","placed_at") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_device" ON "orders" USING btree ("device") WHERE "orders"."device" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_origin" ON "orders" USING btree ("placed_at") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("placed_at") WHERE "orders"."status" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'ready', 'dispatched');--> statement-breakpoint
CREATE INDEX "orders_mobile_index" ON "orders" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "orders_tracking_number" ON "orders" USING btree ("tracking_number") WHERE "orders"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "allocations_order_id_index" ON "allocations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id_index" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_receipt_id_index" ON "disputes" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "gateway_events_that_wait" ON "gateway_events" USING btree ("waits_for") WHERE "gateway_events"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "held_notices_refund_id_index" ON "held_notices" USING btree ("refund_id") WHERE "held_notices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "held_notices_order_id_index" ON "held_notices" USING btree ("order_id") WHERE "held_notices"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "held_notices_open" ON "held_notices" USING btree ("received_at") WHERE "held_notices"."dealt_with_at" is null;--> statement-breakpoint
CREATE INDEX "payment_requests_asked_about" ON "payment_requests" USING btree ("created_at") WHERE "payment_requests"."gateway_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_waiting" ON "payment_requests" USING btree ("created_at") WHERE "payment_requests"."state" in ('open', 'failed');--> statement-breakpoint
CREATE INDEX "payment_requests_claimed_and_closed" ON "payment_requests" USING btree ("created_at") WHERE "payment_requests"."state" = 'closed' and "payment_requests"."claimed_utr" is not null;--> statement-breakpoint
CREATE INDEX "receipts_to_ask_about" ON "receipts" USING btree ("checked_at") WHERE "receipts"."rail" = 'card';--> statement-breakpoint
CREATE INDEX "receipts_request_id_index" ON "receipts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "receipts_recorded_by_index" ON "receipts" USING btree ("recorded_by") WHERE "receipts"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "refunds_receipt_id_index" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_decided_by_index" ON "refunds" USING btree ("decided_by") WHERE "refunds"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('due', 'sent', 'failed', 'called-off');--> statement-breakpoint
CREATE INDEX "trial_payments_gateway_order_index" ON "trial_payments" USING btree ("gateway_order");