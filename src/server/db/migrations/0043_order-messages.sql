CREATE TABLE "muted_messages" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_messages_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "muted_messages_kind_known" CHECK ("muted_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered'))
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal_code" text,
	CONSTRAINT "order_messages_once" UNIQUE("order_id","kind","channel"),
	CONSTRAINT "order_messages_kind_known" CHECK ("order_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','cancelled')),
	CONSTRAINT "order_messages_channel_known" CHECK ("order_messages"."channel" in ('sms','mail'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject_known";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "send_id" text;--> statement-breakpoint
ALTER TABLE "muted_messages" ADD CONSTRAINT "muted_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_send_id_key" UNIQUE("send_id");--> statement-breakpoint
-- Not valid: the rows of before passed a narrower check, and reading all of them would block the log.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('meal','category','component','kitchen','order','user','consultation','message','image','terms','job')) NOT VALID;
--> statement-breakpoint
-- One job for each step that its customer gets a message about, in the statement that makes the step: orders of many customers are
-- placed by one statement, so this runs once for all of them. Steps that are recorded later than they happened (imports, demo
-- data) send nothing. CONFIRMED after PROCESSING is a step that the kitchen took back.
CREATE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	specs graphile_worker.job_spec[];
BEGIN
	SELECT array_agg(ROW('order-message', json_build_object('orderId', s.order_id, 'kind', k.kind),
		NULL, NULL, 10, NULL, NULL, NULL)::graphile_worker.job_spec) INTO specs
	FROM steps s JOIN (VALUES
		('CONFIRMED', 'confirmed'),
		('OUT_FOR_DELIVERY', 'out-for-delivery'),
		('DELIVERED', 'delivered'),
		('CANCELLED_BY_USER', 'cancelled'),
		('CANCELLED_BY_ADMIN', 'cancelled')
	) AS k(status, kind) ON k.status = s.to_status
	WHERE s.created_at > now() - interval '1 hour' AND (s.to_status <> 'CONFIRMED' OR s.from_status IS DISTINCT FROM 'PROCESSING');
	IF specs IS NOT NULL THEN
		PERFORM graphile_worker.add_jobs(specs);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_events_enqueue_messages" AFTER INSERT ON "public"."order_events"
	REFERENCING NEW TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION "public"."enqueue_order_messages"();
--> statement-breakpoint
-- Whether the change is worth a message is decided by the job.
CREATE FUNCTION "public"."enqueue_promise_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('order-message', json_build_object('orderId', NEW.id, 'kind', 'promise-changed',
		'promisedBefore', to_char(OLD.promised_to AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), max_attempts => 10);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_enqueue_promise_message" AFTER UPDATE OF "promised_to" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.promised_to IS DISTINCT FROM NEW.promised_to AND OLD.promised_to IS NOT NULL AND NEW.promised_to IS NOT NULL)
	EXECUTE FUNCTION "public"."enqueue_promise_message"();
