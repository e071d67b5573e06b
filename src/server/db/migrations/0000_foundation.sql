CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalog_version_single" CHECK ("catalog_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "kitchens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kitchens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"delivery_radius_km" double precision NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"address_line1" text,
	"city" text,
	"postal_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "kitchens_latitude_range" CHECK ("kitchens"."latitude" between -90 and 90),
	CONSTRAINT "kitchens_longitude_range" CHECK ("kitchens"."longitude" between -180 and 180),
	CONSTRAINT "kitchens_radius_minimum" CHECK ("kitchens"."delivery_radius_km" >= 0.1)
);
--> statement-breakpoint
CREATE TABLE "meal_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meal_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"image_url" text,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "meal_components" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meal_components_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"component_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" integer NOT NULL,
	"image_url" text,
	"art_key" text,
	"serving_weight_grams" integer NOT NULL,
	"calories_kcal" integer NOT NULL,
	"nutrition" jsonb NOT NULL,
	"vegetarian" boolean NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "meal_components_type_known" CHECK ("meal_components"."component_type" in ('BASE','PROTEIN','ADDON')),
	CONSTRAINT "meal_components_price_not_negative" CHECK ("meal_components"."price_paise" >= 0),
	CONSTRAINT "meal_components_weight_not_negative" CHECK ("meal_components"."serving_weight_grams" >= 0),
	CONSTRAINT "meal_components_calories_not_negative" CHECK ("meal_components"."calories_kcal" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"meal_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" integer NOT NULL,
	"image_url" text,
	"art" jsonb,
	"serving_weight_grams" integer NOT NULL,
	"calories_kcal" integer NOT NULL,
	"nutrition" jsonb NOT NULL,
	"is_vegetarian" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "meals_type_known" CHECK ("meals"."meal_type" in ('PROTEIN_PICK','POWER_COMBO')),
	CONSTRAINT "meals_price_positive" CHECK ("meals"."price_paise" > 0),
	CONSTRAINT "meals_weight_positive" CHECK ("meals"."serving_weight_grams" > 0),
	CONSTRAINT "meals_calories_positive" CHECK ("meals"."calories_kcal" > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"phone" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"roles" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."phone" is not null),
	CONSTRAINT "users_phone_indian" CHECK ("users"."phone" ~ '^\+91[6-9][0-9]{9}$'),
	CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ array['ROLE_USER','ROLE_ADMIN','ROLE_KITCHEN_MANAGER','ROLE_NUTRITIONIST','ROLE_DELIVERY_ASSISTANT'] and cardinality("users"."roles") > 0)
);
--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_category_id_meal_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."meal_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meal_categories_name_key" ON "meal_categories" USING btree (lower("name")) WHERE "meal_categories"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "meals_category_id_idx" ON "meals" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone");