CREATE TABLE "browser_faults" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"release" text NOT NULL,
	"route" text NOT NULL,
	"name" text NOT NULL,
	"stack" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "browser_faults_last_seen_at_idx" ON "browser_faults" USING btree ("last_seen_at");--> statement-breakpoint
ALTER TABLE "subscription_deliveries" DROP CONSTRAINT "subscription_deliveries_reason_known";--> statement-breakpoint
-- Not valid: the rows of before passed a narrower check, and reading all of them would block the table.
ALTER TABLE "subscription_deliveries" ADD CONSTRAINT "subscription_deliveries_reason_known" CHECK ("subscription_deliveries"."reason" in ('sold-out','closed','full','out-of-reach','limit','not-sold','too-late','shop-down')) NOT VALID;
--> statement-breakpoint
-- Room that subscriptions hold may be too much for the kitchen now: their customers are told at once, not at the cut-off.
CREATE FUNCTION "public"."review_held_rooms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM subscription_deliveries WHERE held_kitchen_id = NEW.id) THEN
		PERFORM "public"."enqueue_job"('subscription-holds', '{}'::json, NULL, 5);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "kitchens_review_held_rooms" AFTER UPDATE OF "orders_per_slot", "portions_per_slot", "weekly_shifts", "special_dates", "active" ON "public"."kitchens"
	FOR EACH ROW WHEN ((OLD.orders_per_slot, OLD.portions_per_slot, OLD.weekly_shifts, OLD.special_dates, OLD.active)
		IS DISTINCT FROM (NEW.orders_per_slot, NEW.portions_per_slot, NEW.weekly_shifts, NEW.special_dates, NEW.active))
	EXECUTE FUNCTION "public"."review_held_rooms"();
