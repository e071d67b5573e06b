-- Processes of the release before change a cart behind a lock on its row, and know no revision. A change that did not write that row
-- itself raises the revision here, once in its transaction. To be dropped with the next release, like the one on carts.
CREATE FUNCTION "public"."raise_cart_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."carts" c SET revision = c.revision + 1
	WHERE c.user_id = coalesce(NEW.user_id, OLD.user_id) AND c.xmin <> pg_current_xact_id()::xid;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "cart_items_raise_revision" AFTER INSERT OR UPDATE OR DELETE ON "public"."cart_items"
	FOR EACH ROW EXECUTE FUNCTION "public"."raise_cart_revision"();
--> statement-breakpoint
CREATE FUNCTION "public"."raise_revision_of_ordered_cart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.revision := OLD.revision + 1;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "carts_raise_revision" BEFORE UPDATE OF "generation" ON "public"."carts"
	FOR EACH ROW WHEN (NEW.revision = OLD.revision) EXECUTE FUNCTION "public"."raise_revision_of_ordered_cart"();
--> statement-breakpoint
-- As before, in one statement: a function for each part of it was most of its cost.
CREATE OR REPLACE FUNCTION "public"."tell_of_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	SELECT 'order', o.id, o.user_id, jsonb_build_object(
		'status', NEW.to_status,
		'fromStatus', NEW.from_status,
		'isPickedUp', o.picked_up_by IS NOT NULL,
		'pickedUpBy', o.picked_up_by,
		'at', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	) FROM "public"."orders" o WHERE o.id = NEW.order_id;
	RETURN NULL;
END
$$;
