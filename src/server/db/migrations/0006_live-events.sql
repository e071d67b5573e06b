ALTER TABLE "public"."live_events" ADD CONSTRAINT "live_events_fit_an_announcement" CHECK (octet_length("live_events"."body"::text) <= 4000);
--> statement-breakpoint
-- Streams have told numbers of order_events so far, and those of an older process still do until it is replaced.
-- None of them may be mistaken for the number of a live event.
SELECT setval(
	pg_get_serial_sequence('"public"."live_events"', 'id'),
	1000000 + (SELECT coalesce(max(e.id), 0) FROM "public"."order_events" e)
);
--> statement-breakpoint
DROP TRIGGER "order_events_announce" ON "public"."order_events";
--> statement-breakpoint
DROP FUNCTION "public"."announce_order_event"();
--> statement-breakpoint
CREATE FUNCTION "public"."tell_of_order"(told "public"."orders", step_from text, step_to text, step_at timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('order', told.id, told.user_id, jsonb_build_object(
		'status', step_to,
		'fromStatus', step_from,
		'isPickedUp', told.picked_up_by IS NOT NULL,
		'pickedUpBy', told.picked_up_by,
		'at', to_char(step_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."tell_of_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	told "public"."orders";
BEGIN
	SELECT * INTO told FROM "public"."orders" o WHERE o.id = NEW.order_id;
	PERFORM "public"."tell_of_order"(told, NEW.from_status, NEW.to_status, NEW.created_at);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_events_tell" AFTER INSERT ON "public"."order_events"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_order_step"();
--> statement-breakpoint
-- It is told of the status in which it was picked up: a step in the same statement is told on its own.
CREATE FUNCTION "public"."tell_of_order_pick_up"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."tell_of_order"(NEW, OLD.status, OLD.status, now());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_tell_of_pick_up" AFTER UPDATE OF "picked_up_by" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.picked_up_by IS DISTINCT FROM NEW.picked_up_by)
	EXECUTE FUNCTION "public"."tell_of_order_pick_up"();
--> statement-breakpoint
CREATE FUNCTION "public"."announce_live_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live_event', json_build_object(
		'id', NEW.id,
		'topic', NEW.topic,
		'subjectId', NEW.subject_id,
		'ownerId', NEW.owner_id,
		'body', NEW.body
	)::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "live_events_announce" AFTER INSERT ON "public"."live_events"
	FOR EACH ROW EXECUTE FUNCTION "public"."announce_live_event"();
--> statement-breakpoint
CREATE FUNCTION "public"."announce_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_ended', encode(OLD.token_hash, 'hex'));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_announce_revocation" AFTER UPDATE OF "revoked_at" ON "public"."sessions"
	FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
	EXECUTE FUNCTION "public"."announce_session_end"();
--> statement-breakpoint
-- Purging expired ones by the thousand is no news.
CREATE TRIGGER "sessions_announce_deletion" AFTER DELETE ON "public"."sessions"
	FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now())
	EXECUTE FUNCTION "public"."announce_session_end"();
