CREATE TABLE "food_availability" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "food_availability_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"meal_id" integer,
	"component_id" integer,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"sold_out_until" timestamp with time zone,
	"portions_left" integer,
	CONSTRAINT "food_availability_meal_id_unique" UNIQUE("meal_id"),
	CONSTRAINT "food_availability_component_id_unique" UNIQUE("component_id"),
	CONSTRAINT "food_availability_one_food" CHECK (num_nonnulls("food_availability"."meal_id", "food_availability"."component_id") = 1),
	CONSTRAINT "food_availability_portions_left" CHECK ("food_availability"."portions_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "taken_portions" (
	"order_id" integer NOT NULL,
	"availability_id" integer NOT NULL,
	"portions" integer NOT NULL,
	CONSTRAINT "taken_portions_order_id_availability_id_pk" PRIMARY KEY("order_id","availability_id"),
	CONSTRAINT "taken_portions_positive" CHECK ("taken_portions"."portions" > 0)
);
--> statement-breakpoint
ALTER TABLE "food_availability" ADD CONSTRAINT "food_availability_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_availability" ADD CONSTRAINT "food_availability_component_id_meal_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."meal_components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_portions" ADD CONSTRAINT "taken_portions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_portions" ADD CONSTRAINT "taken_portions_availability_id_food_availability_id_fk" FOREIGN KEY ("availability_id") REFERENCES "public"."food_availability"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Not for every portion that an order takes: each time, every process would read and render the whole catalogue again.
CREATE TRIGGER "food_availability_inserted" AFTER INSERT ON "public"."food_availability"
	FOR EACH ROW WHEN (new."is_sold_out" OR new."portions_left" IS NOT NULL)
	EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE TRIGGER "food_availability_updated" AFTER UPDATE ON "public"."food_availability"
	FOR EACH ROW WHEN (
		(old."is_sold_out", old."sold_out_until", old."portions_left" IS NULL, old."portions_left" = 0)
		IS DISTINCT FROM (new."is_sold_out", new."sold_out_until", new."portions_left" IS NULL, new."portions_left" = 0)
	)
	EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE TRIGGER "food_availability_deleted" AFTER DELETE ON "public"."food_availability"
	FOR EACH ROW EXECUTE FUNCTION "public"."raise_catalog_version"();
