ALTER TABLE "kitchens" ADD COLUMN "orders_at_once" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "minutes_per_order" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_pace_range" CHECK ("kitchens"."orders_at_once" between 1 and 100 and "kitchens"."minutes_per_order" between 1 and 60);