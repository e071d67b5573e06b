CREATE TABLE "order_rollup_counts" (
	"hour" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "order_rollup_counts_hour_status_pk" PRIMARY KEY("hour","status")
);
--> statement-breakpoint
CREATE TABLE "order_rollup_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"is_rolled_up" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_rollup_meals" (
	"hour" timestamp with time zone NOT NULL,
	"meal_id" integer NOT NULL,
	"portions" integer NOT NULL,
	CONSTRAINT "order_rollup_meals_hour_meal_id_pk" PRIMARY KEY("hour","meal_id")
);
--> statement-breakpoint
CREATE TABLE "order_rollup_steps" (
	"hour" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"minutes" integer,
	"is_on_time" boolean NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_events_created_at_idx";--> statement-breakpoint
CREATE INDEX "order_rollup_hours_open_idx" ON "order_rollup_hours" USING btree ("hour") WHERE not "order_rollup_hours"."is_rolled_up";--> statement-breakpoint
CREATE INDEX "order_rollup_steps_hour_idx" ON "order_rollup_steps" USING btree ("hour");--> statement-breakpoint
CREATE INDEX /* concurrently */ "order_events_step_idx" ON "order_events" USING btree ("to_status","created_at","order_id");--> statement-breakpoint
CREATE INDEX /* concurrently */ "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_created_at_idx" ON "users" USING btree ("created_at","id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_last_name_idx" ON "users" USING btree (lower("last_name"),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_enabled_idx" ON "users" USING btree ("enabled","id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_staff_idx" ON "users" USING btree ("id") WHERE "users"."roles" <> '{ROLE_USER}';--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_text_idx" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_phone_digits_idx" ON "users" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
-- An order that changes hours after it was placed takes its hour out of the sums. The row is written even if the hour is not rolled up,
-- so that the job waits for this transaction before it counts the hour.
CREATE FUNCTION "public"."drop_order_rollup"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	placed timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW.order_date ELSE OLD.order_date END;
	its_hour timestamptz := date_bin('1 hour', placed, '2000-01-01 00:30:00+00');
BEGIN
	UPDATE order_rollup_hours SET is_rolled_up = false, changed_at = clock_timestamp() WHERE hour = its_hour;
	IF FOUND THEN
		DELETE FROM order_rollup_counts WHERE hour = its_hour;
		DELETE FROM order_rollup_meals WHERE hour = its_hour;
		DELETE FROM order_rollup_steps WHERE hour = its_hour;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_drop_rollup_when_changed" AFTER UPDATE OF "status", "deliver_at", "promised_to" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.order_date < now() - interval '2 hours') EXECUTE FUNCTION "public"."drop_order_rollup"();
--> statement-breakpoint
CREATE TRIGGER "orders_drop_rollup_when_inserted" AFTER INSERT ON "public"."orders"
	FOR EACH ROW WHEN (NEW.order_date < now() - interval '2 hours') EXECUTE FUNCTION "public"."drop_order_rollup"();
--> statement-breakpoint
CREATE TRIGGER "orders_drop_rollup_when_deleted" AFTER DELETE ON "public"."orders"
	FOR EACH ROW WHEN (OLD.order_date < now() - interval '2 hours') EXECUTE FUNCTION "public"."drop_order_rollup"();
--> statement-breakpoint
-- The purge removes entries after years (RETENTION_AUDIT_DAYS, 400 at least). Nothing removes a younger one.
DROP TRIGGER "audit_log_only_grows" ON "public"."audit_log";
--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE TRUNCATE ON "public"."audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_audit_log"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_refuse_deletion" BEFORE DELETE ON "public"."audit_log"
	FOR EACH ROW WHEN (OLD.created_at > now() - interval '400 days') EXECUTE FUNCTION "public"."refuse_change_of_audit_log"();
