CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"gateway_payment" text,
	"refund" text,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("gateway","event_id"),
	CONSTRAINT "payment_events_kind_known" CHECK ("payment_events"."kind" in ('created','authorised','captured','failed','refund-requested','refunded','refund-failed','disputed')),
	CONSTRAINT "payment_events_source_known" CHECK ("payment_events"."source" in ('webhook','check','shop')),
	CONSTRAINT "payment_events_amount_positive" CHECK ("payment_events"."amount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"reference" text NOT NULL,
	"gateway" text,
	"gateway_reference" text,
	"upi_link" text,
	"hosted_url" text,
	"checked_at" timestamp with time zone,
	"difference" text,
	"cart_restored_at" timestamp with time zone,
	CONSTRAINT "payments_reference_key" UNIQUE("reference"),
	CONSTRAINT "payments_gateway_reference_key" UNIQUE("gateway","gateway_reference"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_paise" > 0),
	CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('checkout','door')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('COD','UPI','CARD')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open','paid','failed','expired','replaced')),
	CONSTRAINT "payments_difference_known" CHECK ("payments"."difference" in ('paid-not-recorded','recorded-not-paid','refund-not-recorded','refund-missing','refund-failed','disputed')),
	CONSTRAINT "payments_code_whole" CHECK (("payments"."gateway" is null) = ("payments"."gateway_reference" is null))
);
--> statement-breakpoint
CREATE TABLE "refused_webhooks" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"webhooks" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_kind_known";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_payment_id_idx" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_gateway_payment_idx" ON "payment_events" USING btree ("gateway_payment");--> statement-breakpoint
CREATE INDEX "payment_events_happened_at_idx" ON "payment_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_difference_idx" ON "payments" USING btree ("id") WHERE "payments"."difference" is not null;--> statement-breakpoint
CREATE INDEX "payments_created_at_idx" ON "payments" USING btree ("created_at");--> statement-breakpoint
-- NOT VALID: rows from before passed a narrower check.
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_kind_known" CHECK ("order_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','cancelled','refund')) NOT VALID;
--> statement-breakpoint
-- Everything below is written by hand.
CREATE FUNCTION "public"."refuse_change_of_payment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'events of payments are only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_events_refuse_change" BEFORE UPDATE ON "public"."payment_events"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_payment_event"();
--> statement-breakpoint
-- They are deleted with their order, which is kept for 400 days at least.
CREATE TRIGGER "payment_events_refuse_deletion" BEFORE DELETE ON "public"."payment_events"
	FOR EACH ROW WHEN (old."created_at" > now() - interval '400 days')
	EXECUTE FUNCTION "public"."refuse_change_of_payment_event"();
--> statement-breakpoint
-- On every way to cancel an order: what was paid for it goes back, and its code ends.
CREATE FUNCTION "public"."enqueue_settlement_of_cancelled_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "public"."payments" p WHERE p.order_id = NEW.id) THEN
		PERFORM graphile_worker.add_job('settle-cancelled-order', json_build_object('orderId', NEW.id), max_attempts => 10);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_enqueue_settlement" AFTER UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'))
	EXECUTE FUNCTION "public"."enqueue_settlement_of_cancelled_order"();
--> statement-breakpoint
-- Its customer and its rider see at once that it is paid.
CREATE FUNCTION "public"."announce_paid_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."tell_of_order"(NEW, NEW.status, NEW.status, clock_timestamp());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_announce_paid" AFTER UPDATE OF "paid_paise" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.paid_paise IS DISTINCT FROM NEW.paid_paise)
	EXECUTE FUNCTION "public"."announce_paid_order"();
