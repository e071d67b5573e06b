CREATE TABLE "claim_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"position" integer,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "claim_grants_position_key" UNIQUE NULLS NOT DISTINCT("claim_id","position"),
	CONSTRAINT "claim_grants_positive" CHECK ("claim_grants"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"position" integer,
	"reason" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "claim_lines_position_key" UNIQUE NULLS NOT DISTINCT("claim_id","position"),
	CONSTRAINT "claim_lines_reason_known" CHECK ("claim_lines"."reason" in ('DAMAGED','MISSING','WRONG','LATE','QUALITY')),
	CONSTRAINT "claim_lines_quantity_range" CHECK ("claim_lines"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "claim_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_messages_kind_known" CHECK ("claim_messages"."kind" in ('QUESTION','ANSWER','GRANT','REFUSAL'))
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"position" integer,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_photos_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"opened_by" integer,
	"state" text DEFAULT 'BEING_READ' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"given_as" text,
	CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('BEING_READ','QUESTION_ASKED','GRANTED','REFUSED')),
	CONSTRAINT "claims_given_as_known" CHECK ("claims"."given_as" in ('credit','refund')),
	CONSTRAINT "claims_decision_whole" CHECK (("claims"."state" in ('GRANTED','REFUSED')) = ("claims"."decided_at" is not null) and ("claims"."decided_at" is null) = ("claims"."decided_by" is null)
        and ("claims"."decided_at" is null or "claims"."acknowledged_at" is not null) and ("claims"."state" = 'GRANTED') = ("claims"."given_as" is not null))
);
--> statement-breakpoint
ALTER TABLE "live_events" DROP CONSTRAINT "live_events_topic_known";--> statement-breakpoint
ALTER TABLE "claim_grants" ADD CONSTRAINT "claim_grants_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_messages_claim_idx" ON "claim_messages" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "claim_photos_claim_idx" ON "claim_photos" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "claim_photos_created_at_idx" ON "claim_photos" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open_per_order" ON "claims" USING btree ("order_id") WHERE "claims"."state" in ('BEING_READ','QUESTION_ASKED');--> statement-breakpoint
CREATE INDEX "claims_order_idx" ON "claims" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "claims_user_idx" ON "claims" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_state_idx" ON "claims" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "claims_created_at_idx" ON "claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claims_decided_at_idx" ON "claims" USING btree ("decided_at","id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_topic_known" CHECK ("live_events"."topic" in ('order','consultation','claim'));--> statement-breakpoint
-- Everything below is written by hand.
CREATE TRIGGER "claims_refuse_erased_account" BEFORE INSERT ON "public"."claims"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
-- Whose claim it is never changes, a decision is final, and the words go only with the person.
CREATE FUNCTION "public"."refuse_change_of_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.order_id, OLD.user_id, OLD.opened_by, OLD.created_at) IS DISTINCT FROM (NEW.order_id, NEW.user_id, NEW.opened_by, NEW.created_at)
		OR (OLD.text <> NEW.text AND current_setting('macrobowl.erasing', true) IS DISTINCT FROM 'on')
		OR (OLD.acknowledged_at IS NOT NULL AND OLD.acknowledged_at IS DISTINCT FROM NEW.acknowledged_at)
		OR (OLD.state IN ('GRANTED', 'REFUSED') AND (OLD.state, OLD.decided_at, OLD.decided_by, OLD.given_as)
			IS DISTINCT FROM (NEW.state, NEW.decided_at, NEW.decided_by, NEW.given_as))
	THEN
		RAISE EXCEPTION 'claim % cannot change like this', OLD.id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "claims_refuse_change" BEFORE UPDATE ON "public"."claims"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_claim"();
--> statement-breakpoint
-- Lines, amounts and messages are only ever added. An erasure removes messages; the purge of old orders removes all.
CREATE FUNCTION "public"."refuse_change_of_claim_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND (
		current_setting('macrobowl.erasing', true) = 'on' OR NOT EXISTS (
			SELECT FROM "public"."claims" c WHERE c.id = OLD.claim_id AND c.created_at > now() - interval '400 days'
		)
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'records of claims are only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "claim_lines_only_grow" BEFORE UPDATE OR DELETE ON "public"."claim_lines"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_claim_record"();
--> statement-breakpoint
CREATE TRIGGER "claim_grants_only_grow" BEFORE UPDATE OR DELETE ON "public"."claim_grants"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_claim_record"();
--> statement-breakpoint
CREATE TRIGGER "claim_messages_only_grow" BEFORE UPDATE OR DELETE ON "public"."claim_messages"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_claim_record"();
--> statement-breakpoint
-- The customer and the admins read it again. Never the words.
CREATE FUNCTION "public"."publish_claim"(claim "public"."claims") RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('claim', claim.id, claim.user_id, jsonb_build_object(
		'orderId', claim.order_id,
		'state', claim.state,
		'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."publish_claim_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."publish_claim"(NEW);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "claims_publish_opening" AFTER INSERT ON "public"."claims"
	FOR EACH ROW EXECUTE FUNCTION "public"."publish_claim_state"();
--> statement-breakpoint
CREATE TRIGGER "claims_publish_state" AFTER UPDATE OF "state" ON "public"."claims"
	FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION "public"."publish_claim_state"();
--> statement-breakpoint
CREATE FUNCTION "public"."publish_claim_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	claim "public"."claims";
BEGIN
	SELECT * INTO claim FROM "public"."claims" c WHERE c.id = NEW.claim_id;
	PERFORM "public"."publish_claim"(claim);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "claim_photos_publish" AFTER INSERT ON "public"."claim_photos"
	FOR EACH ROW EXECUTE FUNCTION "public"."publish_claim_photo"();
