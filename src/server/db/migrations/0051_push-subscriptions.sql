CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_keys" CHECK (length("push_subscriptions"."p256dh") = 65 and length("push_subscriptions"."auth") = 16)
);
--> statement-breakpoint
ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_channel_known";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_hash_idx" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
-- Not valid: the rows of before passed a narrower check, and reading all of them would block the table.
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_channel_known" CHECK ("order_messages"."channel" in ('sms','mail','push')) NOT VALID;
--> statement-breakpoint
-- Signing out, ending all sessions, disabling an account and changing its roles or password all revoke sessions: the browsers of these
-- get no more push messages. A session that expires is not revoked, and an order for tomorrow is still announced.
CREATE FUNCTION "public"."remove_push_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM push_subscriptions WHERE session_hash = NEW.token_hash;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_remove_push_subscriptions" AFTER UPDATE OF "revoked_at" ON "public"."sessions"
	FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
	EXECUTE FUNCTION "public"."remove_push_subscriptions"();
--> statement-breakpoint
-- One job for each confirmed order, while a kitchen manager has a browser that gets push messages. The steps are those of
-- enqueue_order_messages.
CREATE FUNCTION "public"."enqueue_kitchen_push"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	specs graphile_worker.job_spec[];
BEGIN
	SELECT array_agg(ROW('staff-push', json_build_object('event', 'new-order', 'orderId', s.order_id),
		NULL, NULL, 1, NULL, NULL, NULL)::graphile_worker.job_spec) INTO specs
	FROM steps s
	WHERE s.to_status = 'CONFIRMED' AND s.from_status IS DISTINCT FROM 'PROCESSING' AND s.created_at > now() - interval '1 hour'
		AND EXISTS (SELECT FROM users u JOIN push_subscriptions p ON p.user_id = u.id
			WHERE u.roles <> '{ROLE_USER}' AND 'ROLE_KITCHEN_MANAGER' = ANY (u.roles));
	IF specs IS NOT NULL THEN
		PERFORM graphile_worker.add_jobs(specs);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_events_enqueue_kitchen_push" AFTER INSERT ON "public"."order_events"
	REFERENCING NEW TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION "public"."enqueue_kitchen_push"();