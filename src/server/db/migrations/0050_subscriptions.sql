CREATE TABLE "calendar_links" (
	"subscription_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "cut_off_checks" (
	"date" date PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expected" integer NOT NULL,
	"missing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_days" (
	"subscription_id" integer NOT NULL,
	"weekday" integer NOT NULL,
	"minute" integer NOT NULL,
	"items" jsonb NOT NULL,
	"from_date" date NOT NULL,
	CONSTRAINT "subscription_days_subscription_id_weekday_minute_pk" PRIMARY KEY("subscription_id","weekday","minute"),
	CONSTRAINT "subscription_days_weekday" CHECK ("subscription_days"."weekday" between 1 and 7),
	CONSTRAINT "subscription_days_minute" CHECK ("subscription_days"."minute" between 0 and 1410 and "subscription_days"."minute" % 30 = 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"date" date NOT NULL,
	"minute" integer NOT NULL,
	"state" text NOT NULL,
	"moved_to" integer,
	"items" jsonb,
	"is_swapped" boolean DEFAULT false NOT NULL,
	"reason" text,
	"is_late_skip" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"held_kitchen_id" integer,
	"held_slot_starts_at" timestamp with time zone,
	"held_portions" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_claimed_until" timestamp with time zone,
	"message_sent_at" timestamp with time zone,
	CONSTRAINT "subscription_deliveries_once" UNIQUE("subscription_id","date","minute"),
	CONSTRAINT "subscription_deliveries_order_once" UNIQUE("order_id"),
	CONSTRAINT "subscription_deliveries_state_known" CHECK ("subscription_deliveries"."state" in ('planned','held','skipped','ordered')),
	CONSTRAINT "subscription_deliveries_reason_known" CHECK ("subscription_deliveries"."reason" in ('sold-out','closed','full','out-of-reach','limit','not-sold','too-late')),
	CONSTRAINT "subscription_deliveries_room_held" CHECK (("subscription_deliveries"."state" = 'held') = (num_nonnulls("subscription_deliveries"."held_kitchen_id", "subscription_deliveries"."held_slot_starts_at", "subscription_deliveries"."held_portions") = 3))
);
--> statement-breakpoint
CREATE TABLE "subscription_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"date" date,
	"minute" integer,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "subscription_receipts_kind_known" CHECK ("subscription_receipts"."kind" in ('started','changed','skipped','restored','moved','swapped','paused','resumed','ended')),
	CONSTRAINT "subscription_receipts_actor_known" CHECK ("subscription_receipts"."actor" in ('customer','staff','shop'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address_id" integer,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"paused_from" date,
	"paused_until" date,
	"swaps_allowed" boolean NOT NULL,
	"late_skips" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_pause_ordered" CHECK ("subscriptions"."paused_until" is null or "subscriptions"."paused_until" >= "subscriptions"."paused_from")
);
--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_days" ADD CONSTRAINT "subscription_days_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_deliveries" ADD CONSTRAINT "subscription_deliveries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_deliveries" ADD CONSTRAINT "subscription_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_deliveries" ADD CONSTRAINT "subscription_deliveries_held_kitchen_id_kitchens_id_fk" FOREIGN KEY ("held_kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD CONSTRAINT "subscription_receipts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_deliveries_date_idx" ON "subscription_deliveries" USING btree ("date");--> statement-breakpoint
CREATE INDEX "subscription_receipts_subscription_id_idx" ON "subscription_receipts" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_address_id_idx" ON "subscriptions" USING btree ("address_id");--> statement-breakpoint
-- Everything below is written by hand.
-- Room that is held counts in its slot like an order. All of NEW is null for a deleted row, all of OLD for a new one.
CREATE FUNCTION "public"."count_held_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.held_kitchen_id IS NOT NULL THEN
		UPDATE "public"."slot_loads" SET "orders" = "orders" - 1, "portions" = "portions" - OLD.held_portions
		WHERE "kitchen_id" = OLD.held_kitchen_id AND "slot_starts_at" = OLD.held_slot_starts_at;
	END IF;
	IF NEW.held_kitchen_id IS NOT NULL THEN
		INSERT INTO "public"."slot_loads" AS l ("kitchen_id", "slot_starts_at", "orders", "portions")
		VALUES (NEW.held_kitchen_id, NEW.held_slot_starts_at, 1, NEW.held_portions)
		ON CONFLICT ("kitchen_id", "slot_starts_at")
			DO UPDATE SET "orders" = l.orders + 1, "portions" = l.portions + excluded.portions;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "subscription_deliveries_count_new" AFTER INSERT ON "public"."subscription_deliveries"
	FOR EACH ROW WHEN (NEW.held_kitchen_id IS NOT NULL) EXECUTE FUNCTION "public"."count_held_room"();
--> statement-breakpoint
CREATE TRIGGER "subscription_deliveries_count_changed" AFTER UPDATE OF "held_kitchen_id", "held_slot_starts_at", "held_portions"
	ON "public"."subscription_deliveries" FOR EACH ROW WHEN (
		(OLD.held_kitchen_id, OLD.held_slot_starts_at, OLD.held_portions)
			IS DISTINCT FROM (NEW.held_kitchen_id, NEW.held_slot_starts_at, NEW.held_portions)
	) EXECUTE FUNCTION "public"."count_held_room"();
--> statement-breakpoint
CREATE TRIGGER "subscription_deliveries_count_deleted" AFTER DELETE ON "public"."subscription_deliveries"
	FOR EACH ROW WHEN (OLD.held_kitchen_id IS NOT NULL) EXECUTE FUNCTION "public"."count_held_room"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_changed_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'receipts are only ever added';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "subscription_receipts_only_added" BEFORE UPDATE ON "public"."subscription_receipts"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_changed_receipt"();
