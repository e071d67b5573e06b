ALTER TABLE "food_availability" DROP CONSTRAINT "food_availability_meal_id_unique";--> statement-breakpoint
ALTER TABLE "food_availability" DROP CONSTRAINT "food_availability_component_id_unique";--> statement-breakpoint
ALTER TABLE "food_availability" ADD COLUMN "kitchen_id" integer;--> statement-breakpoint
ALTER TABLE "food_availability" ADD CONSTRAINT "food_availability_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_availability" ADD CONSTRAINT "food_availability_meal_in_kitchen" UNIQUE("meal_id","kitchen_id");--> statement-breakpoint
ALTER TABLE "food_availability" ADD CONSTRAINT "food_availability_component_in_kitchen" UNIQUE("component_id","kitchen_id");--> statement-breakpoint
-- What was true of the shop is true of each kitchen, archived ones included: their orders refer to it. The first kitchen keeps the rows.
-- The periods are copied with them, so the trigger must not begin new ones.
ALTER TABLE "food_availability" DISABLE TRIGGER "food_availability_sold_out_at_first";--> statement-breakpoint
UPDATE "public"."food_availability" SET "kitchen_id" = (SELECT min("id") FROM "public"."kitchens");--> statement-breakpoint
DELETE FROM "public"."sold_out_periods" WHERE NOT EXISTS (SELECT FROM "public"."kitchens");--> statement-breakpoint
DELETE FROM "public"."food_availability" WHERE "kitchen_id" IS NULL;--> statement-breakpoint
INSERT INTO "public"."food_availability" ("kitchen_id", "meal_id", "component_id", "is_sold_out", "sold_out_until", "portions_left")
SELECT k.id, a.meal_id, a.component_id, a.is_sold_out, a.sold_out_until, a.portions_left
FROM "public"."food_availability" a JOIN "public"."kitchens" k ON k.id <> a.kitchen_id;--> statement-breakpoint
INSERT INTO "public"."sold_out_periods" ("availability_id", "started_at", "ends_at")
SELECT copy.id, p.started_at, p.ends_at FROM "public"."sold_out_periods" p
JOIN "public"."food_availability" a ON a.id = p.availability_id
JOIN "public"."food_availability" copy
	ON copy.kitchen_id <> a.kitchen_id AND (copy.meal_id = a.meal_id OR copy.component_id = a.component_id);--> statement-breakpoint
UPDATE "public"."taken_portions" t SET "availability_id" = copy.id
FROM "public"."orders" o, "public"."food_availability" a, "public"."food_availability" copy
WHERE o.id = t.order_id AND a.id = t.availability_id AND o.kitchen_id <> a.kitchen_id
	AND copy.kitchen_id = o.kitchen_id AND (copy.meal_id = a.meal_id OR copy.component_id = a.component_id);--> statement-breakpoint
ALTER TABLE "food_availability" ENABLE TRIGGER "food_availability_sold_out_at_first";--> statement-breakpoint
ALTER TABLE "food_availability" ALTER COLUMN "kitchen_id" SET NOT NULL;--> statement-breakpoint
-- The menu of visitors without an address depends on which kitchens are active.
CREATE TRIGGER "kitchens_added_or_deleted" AFTER INSERT OR DELETE ON "public"."kitchens"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();--> statement-breakpoint
CREATE TRIGGER "kitchens_switched" AFTER UPDATE ON "public"."kitchens"
	FOR EACH ROW WHEN ((old."active", old."archived_at") IS DISTINCT FROM (new."active", new."archived_at"))
	EXECUTE FUNCTION "public"."raise_catalog_version"();
