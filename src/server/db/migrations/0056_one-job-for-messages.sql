-- As graphile_worker.add_job for a job without key and queue, which takes three times as long: orders wait for it.
CREATE FUNCTION "public"."enqueue_job"(task text, payload json, due timestamptz, most_attempts integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO graphile_worker._private_jobs ("task_id", "payload", "run_at", "max_attempts")
	SELECT t.id, payload, coalesce(due, now()), most_attempts FROM graphile_worker._private_tasks t WHERE t.identifier = task;
	IF FOUND THEN
		PERFORM pg_notify('jobs:insert', '{"r":0,"count":1}');
	ELSE
		-- Adds the task. Workers do, too, when they start.
		PERFORM graphile_worker.add_job(task, payload, run_at => due, max_attempts => most_attempts);
	END IF;
END
$$;
--> statement-breakpoint
-- As of 0048, but one job for all messages of a statement that are due at the same time. Its payload is their list, and that of a single
-- message the message itself, as before.
CREATE OR REPLACE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
-- As of 0051, but one job for all orders of a statement.
CREATE OR REPLACE FUNCTION "public"."enqueue_kitchen_push"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."enqueue_job"('staff-push', json_build_object('event', 'new-orders', 'orderIds', orders.ids), NULL, 1)
	FROM (
		SELECT json_agg(s.order_id ORDER BY s.id) AS ids FROM steps s
		WHERE s.to_status = 'CONFIRMED' AND s.from_status IS DISTINCT FROM 'PROCESSING' AND s.created_at > now() - interval '1 hour'
			AND EXISTS (SELECT FROM users u JOIN push_subscriptions p ON p.user_id = u.id
				WHERE u.roles <> '{ROLE_USER}' AND 'ROLE_KITCHEN_MANAGER' = ANY (u.roles))
	) orders WHERE orders.ids IS NOT NULL;
	RETURN NULL;
END
$$;
