ALTER TABLE "order_transitions" ADD COLUMN "can_be_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "public"."order_transitions" SET "can_be_taken_back" = true
WHERE ("from_status", "to_status") IN (('CONFIRMED', 'PROCESSING'), ('PROCESSING', 'OUT_FOR_DELIVERY'));
--> statement-breakpoint
-- Besides the known steps: the last one back, by the rule of domain/orders/order-status.ts.
CREATE OR REPLACE FUNCTION "public"."refuse_unknown_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM "public"."order_transitions" t WHERE t.from_status = OLD.status AND t.to_status = NEW.status
	) AND NOT EXISTS (
		SELECT 1 FROM "public"."order_transitions" t
		JOIN LATERAL (
			SELECT e.from_status, e.to_status, e.actor, e.created_at FROM "public"."order_events" e
			WHERE e.order_id = OLD.id ORDER BY e.id DESC LIMIT 1
		) last ON last.from_status = t.from_status AND last.to_status = t.to_status
		WHERE t.from_status = NEW.status AND t.to_status = OLD.status AND t.can_be_taken_back
			AND last.actor = 'kitchen-manager' AND last.created_at > clock_timestamp() - interval '2 minutes'
			AND OLD.picked_up_at IS NULL
	) THEN
		RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
