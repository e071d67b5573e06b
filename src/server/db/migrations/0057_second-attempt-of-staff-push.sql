-- As of 0056, with a second attempt.
CREATE OR REPLACE FUNCTION "public"."enqueue_kitchen_push"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
