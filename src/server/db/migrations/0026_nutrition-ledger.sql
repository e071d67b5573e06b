CREATE TABLE "ledger_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"changed_by" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"eaten_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"order_position" integer,
	"meal_id" integer,
	"name" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"grams" double precision,
	"calories_kcal" double precision NOT NULL,
	"protein" double precision NOT NULL,
	"carbs" double precision NOT NULL,
	"fats" double precision NOT NULL,
	"art_url" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_source_known" CHECK ("ledger_entries"."source" in ('ORDER','MEAL','FOOD')),
	CONSTRAINT "ledger_entries_order_whole" CHECK (("ledger_entries"."order_id" is null) = ("ledger_entries"."order_position" is null) and ("ledger_entries"."order_id" is not null) = ("ledger_entries"."source" = 'ORDER'))
);
--> statement-breakpoint
CREATE TABLE "nutrition_targets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"calories_kcal" double precision NOT NULL,
	"protein" double precision NOT NULL,
	"carbs" double precision NOT NULL,
	"fats" double precision NOT NULL,
	"meal_share_percent" smallint NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "ledger_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nutrition_targets" ADD CONSTRAINT "nutrition_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_changes_entry_id_idx" ON "ledger_changes" USING btree ("entry_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_day_idx" ON "ledger_entries" USING btree ("user_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_per_order_line" ON "ledger_entries" USING btree ("order_id","order_position") WHERE "ledger_entries"."order_id" is not null;
--> statement-breakpoint
CREATE TRIGGER "nutrition_targets_refuse_erased_account" BEFORE INSERT ON "public"."nutrition_targets"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
-- Not for delivered orders: their step and an erasure wait for each other at the order.
CREATE TRIGGER "ledger_entries_refuse_erased_account" BEFORE INSERT ON "public"."ledger_entries"
	FOR EACH ROW WHEN (NEW.order_id IS NULL) EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
-- As before, and whether the ledger is shared. That ends with an assignment and is told as the assignment alone.
CREATE OR REPLACE FUNCTION "public"."tell_of_consultation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status IS DISTINCT FROM NEW.status THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'status', NULL, now());
	END IF;
	IF OLD.nutritionist_id IS DISTINCT FROM NEW.nutritionist_id THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'assignment', OLD.nutritionist_id, now());
	ELSIF (OLD.appointment_at, OLD.appointment_state, OLD.appointment_note)
		IS DISTINCT FROM (NEW.appointment_at, NEW.appointment_state, NEW.appointment_note) THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'appointment', NULL, now());
	ELSIF OLD.ledger_shared_at IS DISTINCT FROM NEW.ledger_shared_at THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'sharing', NULL, now());
	END IF;
	IF (OLD.target_calories, OLD.target_protein, OLD.target_carbs, OLD.target_fats)
		IS DISTINCT FROM (NEW.target_calories, NEW.target_protein, NEW.target_carbs, NEW.target_fats) THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'target', NULL, now());
	END IF;
	RETURN NULL;
END
$$;
