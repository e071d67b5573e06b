CREATE TABLE "order_accounts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"paid_paise" integer NOT NULL,
	"given_back_paise" integer NOT NULL,
	CONSTRAINT "order_accounts_given_back_once" CHECK ("order_accounts"."given_back_paise" between 0 and "order_accounts"."paid_paise")
);
--> statement-breakpoint
ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_kind_known";--> statement-breakpoint
ALTER TABLE "given_back" DROP CONSTRAINT "given_back_has_lines";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_difference_known";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_accounts" ADD CONSTRAINT "order_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- NOT VALID: rows from before passed narrower checks.
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_kind_known" CHECK ("order_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','rating-asked','payment-failed','cancelled','refund','claim-answered')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_difference_known" CHECK ("payments"."difference" in ('paid-not-recorded','recorded-not-paid','refund-not-recorded','refund-missing','does-not-fit','refunded-too-much','refund-failed','disputed')) NOT VALID;
--> statement-breakpoint
-- Everything below is written by hand.
-- What was paid for an order: store credit, all that the gateway captured, and cash from its delivery on. What the shop decided to give back:
-- store credit, and refunds that were requested and have not failed. A refund that the gateway made unasked is no decision.
CREATE FUNCTION "public"."account_of_order"(which integer, OUT paid integer, OUT given_back integer, OUT given_as_credit integer)
LANGUAGE sql STABLE AS $$
	SELECT o.credit_paise + captured.amount + CASE
			WHEN EXISTS (SELECT FROM "public"."order_events" e WHERE e.order_id = o.id AND e.to_status = 'DELIVERED')
			THEN greatest(0, o.total_paise - o.credit_paise - o.paid_paise) ELSE 0 END,
		credit.amount + requested.amount, credit.amount
	FROM "public"."orders" o
	CROSS JOIN LATERAL (SELECT coalesce(sum(c.amount_paise), 0)::int AS amount FROM "public"."credit_entries" c
		WHERE c.order_id = o.id AND c.amount_paise > 0) credit
	CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_paise), 0)::int AS amount FROM "public"."payments" p
		JOIN "public"."payment_events" e ON e.payment_id = p.id
		WHERE p.order_id = o.id AND e.kind = 'captured' AND e.currency = 'INR') captured
	CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_paise), 0)::int AS amount FROM "public"."payments" p
		JOIN "public"."payment_events" e ON e.payment_id = p.id
		WHERE p.order_id = o.id AND e.kind = 'refund-requested' AND e.currency = 'INR' AND NOT EXISTS (
			SELECT FROM "public"."payment_events" f
			WHERE f.payment_id = e.payment_id AND f.refund = e.refund AND f.kind = 'refund-failed')) requested
	WHERE o.id = which
$$;
--> statement-breakpoint
-- The only way an account changes. It is locked before both ledgers are summed up: of two at once, the second one sees the first.
CREATE FUNCTION "public"."count_given_back"(which integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."order_accounts" ("order_id", "paid_paise", "given_back_paise") VALUES (which, 0, 0) ON CONFLICT DO NOTHING;
	PERFORM FROM "public"."order_accounts" WHERE "order_id" = which FOR UPDATE;
	UPDATE "public"."order_accounts" a SET "paid_paise" = now_is.paid, "given_back_paise" = now_is.given_back
	FROM "public"."account_of_order"(which) now_is WHERE a.order_id = which;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."count_given_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."count_given_back"(NEW.order_id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "credit_entries_then_count_given_back" AFTER INSERT ON "public"."credit_entries"
	FOR EACH ROW WHEN (NEW.amount_paise > 0 AND NEW.order_id IS NOT NULL)
	EXECUTE FUNCTION "public"."count_given_credit"();
--> statement-breakpoint
-- A refund that failed is a fact of the gateway: it only lowers what an account has, so that storing it never fails.
CREATE FUNCTION "public"."count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	which integer := (SELECT p.order_id FROM "public"."payments" p WHERE p.id = NEW.payment_id);
BEGIN
	IF NEW.kind = 'refund-requested' OR EXISTS (SELECT FROM "public"."order_accounts" a WHERE a.order_id = which) THEN
		PERFORM "public"."count_given_back"(which);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_events_count_given_back" AFTER INSERT ON "public"."payment_events"
	FOR EACH ROW WHEN (NEW.kind IN ('refund-requested', 'refund-failed') AND NEW.currency = 'INR')
	EXECUTE FUNCTION "public"."count_refund"();
--> statement-breakpoint
-- As before, and at most what is left: an admin may have given something back before. What a delivered order leaves, the job settles.
CREATE OR REPLACE FUNCTION "public"."give_credit_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."credit_entries" ("user_id", "amount_paise", "order_id", "reason")
	SELECT NEW.user_id, rest.amount, NEW.id,
		CASE NEW.status WHEN 'PAYMENT_FAILED' THEN 'The order was not paid' ELSE 'The order was cancelled' END
	FROM (
		SELECT least(NEW.credit_paise - a.given_as_credit, a.paid - a.given_back) AS amount FROM "public"."account_of_order"(NEW.id) a
	) rest WHERE rest.amount > 0;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."enqueue_settlement_of_cancelled_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.credit_paise > 0 OR EXISTS (SELECT FROM "public"."payments" p WHERE p.order_id = NEW.id) THEN
		PERFORM graphile_worker.add_job('settle-cancelled-order', json_build_object('orderId', NEW.id), max_attempts => 10);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was cooked stays used, whoever cancels.
DROP TRIGGER "orders_give_back_coupon_use" ON "public"."orders";
--> statement-breakpoint
CREATE TRIGGER "orders_give_back_coupon_use" BEFORE UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (NEW.status IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED') AND OLD.status IN ('PENDING', 'CONFIRMED'))
	EXECUTE FUNCTION "public"."give_back_coupon_use"();
--> statement-breakpoint
-- As of 0058, and one when a payment failed or expired.
CREATE OR REPLACE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM steps s WHERE s.to_status IN ('CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'PAYMENT_FAILED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')) THEN
		RETURN NULL;
	END IF;
	PERFORM "public"."enqueue_job"('order-message', CASE jobs.count WHEN 1 THEN jobs.messages->0 ELSE jobs.messages END, jobs.due, 10)
	FROM (
		SELECT s.created_at + k.delay AS due, count(*), json_agg(json_build_object('orderId', s.order_id, 'kind', k.kind) ORDER BY s.id) AS messages
		FROM steps s JOIN (VALUES
			('CONFIRMED', 'confirmed', NULL::interval),
			('OUT_FOR_DELIVERY', 'out-for-delivery', NULL),
			('DELIVERED', 'delivered', NULL),
			('DELIVERED', 'rating-asked', '24 hours'),
			('PAYMENT_FAILED', 'payment-failed', NULL),
			('CANCELLED_BY_USER', 'cancelled', NULL),
			('CANCELLED_BY_ADMIN', 'cancelled', NULL)
		) AS k(status, kind, delay) ON k.status = s.to_status
		WHERE s.created_at > now() - interval '1 hour' AND (s.to_status <> 'CONFIRMED' OR s.from_status IS DISTINCT FROM 'PROCESSING')
		GROUP BY due ORDER BY due NULLS FIRST
	) jobs;
	RETURN NULL;
END
$$;
