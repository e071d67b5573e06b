-- As of 0048, but one job for all messages of a statement that are due at the same time. Its payload is their list, and that of a single
-- message the message itself, as before.
CREATE OR REPLACE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	specs graphile_worker.job_spec[];
BEGIN
	SELECT array_agg(ROW('order-message', CASE count WHEN 1 THEN messages->0 ELSE messages END,
		NULL, due, 10, NULL, NULL, NULL)::graphile_worker.job_spec ORDER BY due NULLS FIRST) INTO specs
	FROM (
		SELECT s.created_at + k.delay AS due, count(*), json_agg(json_build_object('orderId', s.order_id, 'kind', k.kind)) AS messages
		FROM steps s JOIN (VALUES
			('CONFIRMED', 'confirmed', NULL::interval),
			('OUT_FOR_DELIVERY', 'out-for-delivery', NULL),
			('DELIVERED', 'delivered', NULL),
			('DELIVERED', 'rating-asked', '24 hours'),
			('CANCELLED_BY_USER', 'cancelled', NULL),
			('CANCELLED_BY_ADMIN', 'cancelled', NULL)
		) AS k(status, kind, delay) ON k.status = s.to_status
		WHERE s.created_at > now() - interval '1 hour' AND (s.to_status <> 'CONFIRMED' OR s.from_status IS DISTINCT FROM 'PROCESSING')
		GROUP BY due
	) jobs;
	IF specs IS NOT NULL THEN
		PERFORM graphile_worker.add_jobs(specs);
	END IF;
	RETURN NULL;
END
$$;
