CREATE TABLE "order_rollup_kitchen_steps" (
	"hour" timestamp with time zone NOT NULL,
	"kitchen_id" integer NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"minutes" integer,
	"is_on_time" boolean NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_tables" (
	"name" text PRIMARY KEY NOT NULL,
	"through_id" integer DEFAULT 0 NOT NULL,
	"seen_id" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"seen_transaction" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"subject" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "row_counts_table_name_subject_pk" PRIMARY KEY("table_name","subject")
);
--> statement-breakpoint
ALTER TABLE "order_rollup_hours" ADD COLUMN "has_kitchens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX /* concurrently */ "contact_messages_inbox_idx" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "order_rollup_kitchen_steps_hour_idx" ON "order_rollup_kitchen_steps" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "order_rollup_kitchen_steps_day_idx" ON "order_rollup_kitchen_steps" USING btree ("kitchen_id","day","status");--> statement-breakpoint
CREATE INDEX /* concurrently */ "order_rollup_steps_day_idx" ON "order_rollup_steps" USING btree ("day","status");--> statement-breakpoint
CREATE INDEX /* concurrently */ "users_erased_idx" ON "users" USING btree ("id") WHERE "users"."erased_at" is not null;--> statement-breakpoint
-- As before, and the sums by kitchen.
CREATE OR REPLACE FUNCTION "public"."drop_order_rollup"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	placed timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW.order_date ELSE OLD.order_date END;
	its_hour timestamptz := date_bin('1 hour', placed, '2000-01-01 00:30:00+00');
BEGIN
	UPDATE order_rollup_hours SET is_rolled_up = false, has_kitchens = false, changed_at = clock_timestamp() WHERE hour = its_hour;
	IF FOUND THEN
		DELETE FROM order_rollup_counts WHERE hour = its_hour;
		DELETE FROM order_rollup_meals WHERE hour = its_hour;
		DELETE FROM order_rollup_steps WHERE hour = its_hour;
		DELETE FROM order_rollup_kitchen_steps WHERE hour = its_hour;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_drop_rollup_when_moved" AFTER UPDATE OF "kitchen_id" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.order_date < now() - interval '2 hours') EXECUTE FUNCTION "public"."drop_order_rollup"();
--> statement-breakpoint
-- The purge of the audit log takes off what it removes. The lock first: the job may be counting these very rows.
CREATE FUNCTION "public"."take_off_audit_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM counted_tables WHERE name = 'audit_log' FOR UPDATE;
	UPDATE row_counts c SET rows = c.rows - gone.entries
	FROM (
		SELECT r.subject, count(*) AS entries FROM removed r
		WHERE r.id <= (SELECT through_id FROM counted_tables WHERE name = 'audit_log') GROUP BY r.subject
	) gone
	WHERE c.table_name = 'audit_log' AND c.subject = gone.subject;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_take_off_count" AFTER DELETE ON "public"."audit_log"
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "public"."take_off_audit_count"();
--> statement-breakpoint
-- The shop removes no user. Whoever does by hand has them counted anew.
CREATE FUNCTION "public"."forget_user_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM counted_tables WHERE name = 'users';
	DELETE FROM row_counts WHERE table_name = 'users';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_forget_count" AFTER DELETE OR TRUNCATE ON "public"."users"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."forget_user_count"();
