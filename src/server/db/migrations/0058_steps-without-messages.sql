-- As of 0056 and 0057, but both end at once for steps without a message: most steps of the board are such.
CREATE OR REPLACE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM steps s WHERE s.to_status IN ('CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')) THEN
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
			('CANCELLED_BY_USER', 'cancelled', NULL),
			('CANCELLED_BY_ADMIN', 'cancelled', NULL)
		) AS k(status, kind, delay) ON k.status = s.to_status
		WHERE s.created_at > now() - interval '1 hour' AND (s.to_status <> 'CONFIRMED' OR s.from_status IS DISTINCT FROM 'PROCESSING')
		GROUP BY due ORDER BY due NULLS FIRST
	) jobs;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."enqueue_kitchen_push"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM steps s WHERE s.to_status = 'CONFIRMED') THEN
		RETURN NULL;
	END IF;
	PERFORM "public"."enqueue_job"('staff-push', json_build_object('event', 'new-orders', 'orderIds', orders.ids), NULL, 2)
	FROM (
		SELECT json_agg(s.order_id ORDER BY s.id) AS ids FROM steps s
		WHERE s.to_status = 'CONFIRMED' AND s.from_status IS DISTINCT FROM 'PROCESSING' AND s.created_at > now() - interval '1 hour'
			AND EXISTS (SELECT FROM users u JOIN push_subscriptions p ON p.user_id = u.id
				WHERE u.roles <> '{ROLE_USER}' AND 'ROLE_KITCHEN_MANAGER' = ANY (u.roles))
	) orders WHERE orders.ids IS NOT NULL;
	RETURN NULL;
END
$$;
