CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"subject_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_topic_known" CHECK ("live_events"."topic" in ('order'))
);
--> statement-breakpoint
CREATE TABLE "saved_meals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_meals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"base_component_id" integer NOT NULL,
	"protein_option_ids" integer[] NOT NULL,
	"add_on_ids" integer[] NOT NULL,
	"base_name" text NOT NULL,
	"protein_names" text[] NOT NULL,
	"add_on_names" text[] NOT NULL,
	"serving_weight_grams" integer NOT NULL,
	"calories_kcal" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_meals_protein_count" CHECK (cardinality("saved_meals"."protein_option_ids") between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "meal_components" ADD COLUMN "allergens" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "meals" ADD COLUMN "allergens" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "allergens" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "picked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "picked_up_by" integer;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_meals" ADD CONSTRAINT "saved_meals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_meals" ADD CONSTRAINT "saved_meals_base_component_id_meal_components_id_fk" FOREIGN KEY ("base_component_id") REFERENCES "public"."meal_components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_events_created_at_idx" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "live_events_owner_id_idx" ON "live_events" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "saved_meals_user_id_idx" ON "saved_meals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_meals_one_per_bowl" ON "saved_meals" USING btree ("user_id","base_component_id","protein_option_ids","add_on_ids");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_picked_up_by_users_id_fk" FOREIGN KEY ("picked_up_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX /* concurrently */ "order_events_created_at_idx" ON "order_events" USING btree ("to_status","created_at");--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_open_idx" ON "orders" USING btree ("status","order_date") WHERE "orders"."status" in ('PENDING','CONFIRMED','PROCESSING','OUT_FOR_DELIVERY');--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_picked_up_by_idx" ON "orders" USING btree ("picked_up_by","status") WHERE "orders"."picked_up_by" is not null;--> statement-breakpoint
ALTER TABLE "meal_components" ADD CONSTRAINT "meal_components_allergens_known" CHECK ("meal_components"."allergens" <@ array['milk','egg','fish','crustacean','peanut','tree nuts','soya','gluten','sesame','mustard']);--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_allergens_known" CHECK ("meals"."allergens" <@ array['milk','egg','fish','crustacean','peanut','tree nuts','soya','gluten','sesame','mustard']);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_allergens_known" CHECK ("order_items"."allergens" <@ array['milk','egg','fish','crustacean','peanut','tree nuts','soya','gluten','sesame','mustard']);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pick_up_whole" CHECK (("orders"."picked_up_at" is null) = ("orders"."picked_up_by" is null));