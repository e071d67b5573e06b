ALTER TABLE "kitchens" ADD COLUMN "weekly_shifts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "special_dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "lead_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "orders_per_slot" integer;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "portions_per_slot" integer;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "delay_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "delayed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "portions" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" timestamp with time zone;--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_deliver_at_idx" ON "orders" USING btree ("deliver_at") WHERE "orders"."deliver_at" is not null;--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_kitchen_slot_idx" ON "orders" USING btree ("kitchen_id","slot_starts_at") WHERE "orders"."slot_starts_at" is not null;--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_lead_range" CHECK ("kitchens"."lead_minutes" between 0 and 1440 and "kitchens"."delay_minutes" between 0 and 120);--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_capacity_positive" CHECK ("kitchens"."orders_per_slot" > 0 and "kitchens"."portions_per_slot" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot_and_promise_whole" CHECK (("orders"."slot_starts_at" is null or "orders"."portions" > 0) and "orders"."promised_from" < "orders"."promised_to");