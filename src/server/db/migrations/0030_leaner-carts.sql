DROP INDEX "cart_items_user_id_idx";--> statement-breakpoint
DROP INDEX "cart_items_one_line_per_meal";--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "handled_allergens" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX /* concurrently */ "cart_items_user_id_meal_id_key" ON "cart_items" USING btree ("user_id","meal_id");--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_allergens_known" CHECK ("kitchens"."handled_allergens" <@ array['milk','egg','fish','crustacean','peanut','tree nuts','soya','gluten','sesame','mustard']);--> statement-breakpoint
-- Every release since 0020 raises the revision of a cart itself.
DROP TRIGGER "cart_items_raise_revision" ON "public"."cart_items";
--> statement-breakpoint
DROP FUNCTION "public"."raise_cart_revision"();
--> statement-breakpoint
DROP TRIGGER "carts_raise_revision" ON "public"."carts";
--> statement-breakpoint
DROP FUNCTION "public"."raise_revision_of_ordered_cart"();
