-- Whoever was ever assigned: what the audit log remembers, and whoever is now.
INSERT INTO "public"."consultation_assignments" ("consultation_id", "nutritionist_id", "created_at")
SELECT c.id, u.id, a.created_at
FROM "public"."audit_log" a
JOIN "public"."consultations" c ON c.id = a.subject_id
JOIN "public"."users" u ON u.id = (a.after->>'nutritionistId')::integer
WHERE a.subject = 'consultation' AND a.action = 'assigned'
ORDER BY a.id;
--> statement-breakpoint
INSERT INTO "public"."consultation_assignments" ("consultation_id", "nutritionist_id", "created_at")
SELECT c.id, c.nutritionist_id, c.created_at
FROM "public"."consultations" c
WHERE c.nutritionist_id IS NOT NULL AND NOT EXISTS (
	SELECT FROM "public"."consultation_assignments" a
	WHERE a.consultation_id = c.id AND a.nutritionist_id = c.nutritionist_id
)
ORDER BY c.id;
--> statement-breakpoint
CREATE FUNCTION "public"."keep_consultation_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."consultation_assignments" ("consultation_id", "nutritionist_id")
	VALUES (NEW.id, NEW.nutritionist_id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultations_keep_first_assignment" AFTER INSERT ON "public"."consultations"
	FOR EACH ROW WHEN (NEW.nutritionist_id IS NOT NULL)
	EXECUTE FUNCTION "public"."keep_consultation_assignment"();
--> statement-breakpoint
CREATE TRIGGER "consultations_keep_assignment" AFTER UPDATE OF "nutritionist_id" ON "public"."consultations"
	FOR EACH ROW WHEN (NEW.nutritionist_id IS NOT NULL AND OLD.nutritionist_id IS DISTINCT FROM NEW.nutritionist_id)
	EXECUTE FUNCTION "public"."keep_consultation_assignment"();
--> statement-breakpoint
-- The life of a consultation as domain/consultation-status.ts tells it, whoever the actor is; a test compares the two.
CREATE FUNCTION "public"."refuse_unknown_consultation_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) NOT IN (
		('SUBMITTED_BY_USER', 'IN_REVIEW'),
		('SUBMITTED_BY_USER', 'CANCELLED'),
		('IN_REVIEW', 'COMPLETED'),
		('IN_REVIEW', 'CANCELLED')
	) THEN
		RAISE EXCEPTION 'consultation % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultations_refuse_unknown_step" BEFORE UPDATE OF "status" ON "public"."consultations"
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION "public"."refuse_unknown_consultation_step"();
--> statement-breakpoint
-- Held until the end of the transaction, so that it cannot be closed in between.
CREATE FUNCTION "public"."refuse_closed_consultation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stands text;
BEGIN
	SELECT c.status INTO stands FROM "public"."consultations" c WHERE c.id = NEW.consultation_id FOR SHARE;
	IF stands IN ('COMPLETED', 'CANCELLED') THEN
		RAISE EXCEPTION 'consultation % is closed', NEW.consultation_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultation_messages_refuse_closed" BEFORE INSERT OR UPDATE ON "public"."consultation_messages"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_closed_consultation"();
--> statement-breakpoint
CREATE TRIGGER "diet_plan_versions_refuse_closed" BEFORE INSERT OR UPDATE ON "public"."diet_plan_versions"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_closed_consultation"();
--> statement-breakpoint
CREATE FUNCTION "public"."tell_of_consultation"(told "public"."consultations", change text, former_nutritionist_id integer, changed_at timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('consultation', told.id, told.user_id, jsonb_build_object(
		'change', change,
		'nutritionistId', told.nutritionist_id,
		'formerNutritionistId', former_nutritionist_id,
		'at', to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."tell_of_consultation_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."tell_of_consultation"(NEW, 'requested', NULL, NEW.created_at);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultations_tell_of_request" AFTER INSERT ON "public"."consultations"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_consultation_request"();
--> statement-breakpoint
-- A time goes with the nutritionist who proposed it: that is told as the assignment alone.
CREATE FUNCTION "public"."tell_of_consultation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status IS DISTINCT FROM NEW.status THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'status', NULL, now());
	END IF;
	IF OLD.nutritionist_id IS DISTINCT FROM NEW.nutritionist_id THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'assignment', OLD.nutritionist_id, now());
	ELSIF (OLD.appointment_at, OLD.appointment_state, OLD.appointment_note)
		IS DISTINCT FROM (NEW.appointment_at, NEW.appointment_state, NEW.appointment_note) THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'appointment', NULL, now());
	END IF;
	IF (OLD.target_calories, OLD.target_protein, OLD.target_carbs, OLD.target_fats)
		IS DISTINCT FROM (NEW.target_calories, NEW.target_protein, NEW.target_carbs, NEW.target_fats) THEN
		PERFORM "public"."tell_of_consultation"(NEW, 'target', NULL, now());
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultations_tell_of_change" AFTER UPDATE ON "public"."consultations"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_consultation_change"();
--> statement-breakpoint
-- Of what hangs on a consultation; the trigger says what to call the change.
CREATE FUNCTION "public"."tell_of_consultation_part"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	told "public"."consultations";
BEGIN
	SELECT * INTO told FROM "public"."consultations" c WHERE c.id = coalesce(NEW.consultation_id, OLD.consultation_id);
	PERFORM "public"."tell_of_consultation"(told, TG_ARGV[0], NULL, coalesce(NEW.created_at, now()));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consultation_messages_tell" AFTER INSERT ON "public"."consultation_messages"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_consultation_part"('message');
--> statement-breakpoint
CREATE TRIGGER "diet_plan_versions_tell" AFTER INSERT ON "public"."diet_plan_versions"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_consultation_part"('plan');
--> statement-breakpoint
CREATE TRIGGER "consultation_documents_tell" AFTER INSERT OR UPDATE OR DELETE ON "public"."consultation_documents"
	FOR EACH ROW EXECUTE FUNCTION "public"."tell_of_consultation_part"('document');
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_other_holder_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'order % was picked up by %', OLD.id, OLD.picked_up_by USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_refuse_other_holder" BEFORE UPDATE OF "picked_up_by" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.picked_up_by IS NOT NULL AND OLD.picked_up_by IS DISTINCT FROM NEW.picked_up_by)
	EXECUTE FUNCTION "public"."refuse_other_holder_of_order"();
