ALTER TABLE "live_events" DROP CONSTRAINT "live_events_topic_known";--> statement-breakpoint
-- NOT VALID: rows from before passed a narrower check.
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_topic_known" CHECK ("live_events"."topic" in ('order','consultation','claim','note','cash')) NOT VALID;--> statement-breakpoint
-- Everything below is written by hand.
-- Staff read the notes again. Never the words.
CREATE FUNCTION "public"."publish_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('note', NEW.id, NEW.user_id, jsonb_build_object(
		'orderId', NEW.order_id,
		'kitchenId', (SELECT o.kitchen_id FROM "public"."orders" o WHERE o.id = NEW.order_id),
		'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "internal_notes_publish" AFTER INSERT ON "public"."internal_notes"
	FOR EACH ROW EXECUTE FUNCTION "public"."publish_note"();
--> statement-breakpoint
-- The rider and the managers of the kitchen read the amounts again.
CREATE FUNCTION "public"."publish_cash"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('cash', NEW.id, NEW.rider_id, jsonb_build_object(
		'kitchenId', NEW.kitchen_id,
		'isCounted', NEW.counted_at IS NOT NULL,
		'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "cash_hand_ins_publish_hand_in" AFTER INSERT ON "public"."cash_hand_ins"
	FOR EACH ROW EXECUTE FUNCTION "public"."publish_cash"();
--> statement-breakpoint
CREATE TRIGGER "cash_hand_ins_publish_count" AFTER UPDATE OF "counted_at" ON "public"."cash_hand_ins"
	FOR EACH ROW WHEN (OLD.counted_at IS NULL AND NEW.counted_at IS NOT NULL)
	EXECUTE FUNCTION "public"."publish_cash"();
