-- The life of an order as domain/order-status.ts tells it, whoever the actor is; a test compares the two.
INSERT INTO "public"."order_transitions" ("from_status", "to_status") VALUES
	('PENDING', 'CANCELLED_BY_ADMIN'),
	('CONFIRMED', 'PROCESSING'),
	('CONFIRMED', 'CANCELLED_BY_USER'),
	('CONFIRMED', 'CANCELLED_BY_ADMIN'),
	('PROCESSING', 'OUT_FOR_DELIVERY'),
	('PROCESSING', 'CANCELLED_BY_USER'),
	('PROCESSING', 'CANCELLED_BY_ADMIN'),
	('OUT_FOR_DELIVERY', 'DELIVERED'),
	('OUT_FOR_DELIVERY', 'CANCELLED_BY_USER'),
	('OUT_FOR_DELIVERY', 'CANCELLED_BY_ADMIN'),
	('DELIVERED', 'COMPLETED'),
	('COMPLETED', 'CANCELLED_BY_ADMIN'),
	('PAYMENT_FAILED', 'REFUNDED'),
	('PAYMENT_FAILED', 'CANCELLED_BY_USER'),
	('PAYMENT_FAILED', 'CANCELLED_BY_ADMIN'),
	('REFUNDED', 'CANCELLED_BY_ADMIN');
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_unknown_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM "public"."order_transitions" t WHERE t.from_status = OLD.status AND t.to_status = NEW.status
	) THEN
		RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_refuse_unknown_step" BEFORE UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION "public"."refuse_unknown_order_step"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_order_that_does_not_add_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	item_sum bigint;
BEGIN
	SELECT sum(i.line_total_paise) INTO item_sum FROM "public"."order_items" i WHERE i.order_id = NEW.id;
	IF item_sum IS DISTINCT FROM NEW.subtotal_paise THEN
		RAISE EXCEPTION 'order % has items worth % and a subtotal of %', NEW.id, item_sum, NEW.subtotal_paise USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- At the end of the transaction: the items are written after their order.
CREATE CONSTRAINT TRIGGER "orders_add_up" AFTER INSERT OR UPDATE OF "subtotal_paise" ON "public"."orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "public"."refuse_order_that_does_not_add_up"();
--> statement-breakpoint
CREATE FUNCTION "public"."announce_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('order_event', json_build_object(
		'eventId', NEW.id,
		'orderId', NEW.order_id,
		'userId', (SELECT o.user_id FROM "public"."orders" o WHERE o.id = NEW.order_id),
		'status', NEW.to_status,
		'at', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	)::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_events_announce" AFTER INSERT ON "public"."order_events"
	FOR EACH ROW EXECUTE FUNCTION "public"."announce_order_event"();
