CREATE TABLE "email_changes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_reachable";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user_id_idx" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_created_at_idx" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erased_whole" CHECK ("users"."erased_at" is null or (num_nonnulls("users"."email", "users"."phone", "users"."password_hash") = 0 and not "users"."enabled"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."phone" is not null or "users"."erased_at" is not null);--> statement-breakpoint
CREATE FUNCTION "public"."refuse_row_of_erased_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	erased timestamptz;
BEGIN
	-- Without a condition on erased_at, so that an erasure under way is waited for: its outcome is what counts.
	SELECT u.erased_at INTO erased FROM "public"."users" u WHERE u.id = NEW.user_id FOR KEY SHARE;
	IF erased IS NOT NULL THEN
		RAISE EXCEPTION 'account % was deleted', NEW.user_id USING ERRCODE = 'MB001';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "addresses_refuse_erased_account" BEFORE INSERT ON "public"."addresses"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE TRIGGER "carts_refuse_erased_account" BEFORE INSERT ON "public"."carts"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE TRIGGER "saved_meals_refuse_erased_account" BEFORE INSERT ON "public"."saved_meals"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE TRIGGER "consultations_refuse_erased_account" BEFORE INSERT ON "public"."consultations"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE TRIGGER "sessions_refuse_erased_account" BEFORE INSERT ON "public"."sessions"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE TRIGGER "email_changes_refuse_erased_account" BEFORE INSERT ON "public"."email_changes"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_erased_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'account % was deleted', OLD.id USING ERRCODE = 'MB001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_refuse_change_of_erased" BEFORE UPDATE ON "public"."users"
	FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL) EXECUTE FUNCTION "public"."refuse_change_of_erased_account"();
--> statement-breakpoint
-- Entries are never changed or deleted. Only the erasure of a person may take values out of them, and can put none in.
DROP TRIGGER "audit_log_only_grows" ON "public"."audit_log";
--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE DELETE OR TRUNCATE ON "public"."audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_audit_log"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('macrobowl.erasing', true) IS DISTINCT FROM 'on'
		OR (NEW.id, NEW.created_at, NEW.actor_user_id, NEW.action, NEW.subject, NEW.subject_id)
			IS DISTINCT FROM (OLD.id, OLD.created_at, OLD.actor_user_id, OLD.action, OLD.subject, OLD.subject_id)
		OR NOT coalesce(NEW.before <@ OLD.before, NEW.before IS NULL)
		OR NOT coalesce(NEW.after <@ OLD.after, NEW.after IS NULL)
	THEN
		RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_refuse_change" BEFORE UPDATE ON "public"."audit_log"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_audit_entry"();
