CREATE FUNCTION "public"."household_key"(line1 text, line2 text, postal_code text) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(convert_to(regexp_replace(lower(line1 || coalesce(line2, '') || postal_code), '[[:space:][:punct:]]+', '', 'g'), 'UTF8'))
$$;
--> statement-breakpoint
-- For the statement as a whole: many orders of one household change its row once. Slots before households, like everything that locks both.
CREATE FUNCTION "public"."count_new_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."slot_loads" AS l ("kitchen_id", "slot_starts_at", "orders", "portions")
	SELECT n.kitchen_id, n.slot_starts_at, count(*), sum(coalesce(n.portions, 0)) FROM added n
	WHERE n.slot_starts_at IS NOT NULL AND n.status NOT IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')
	GROUP BY n.kitchen_id, n.slot_starts_at ORDER BY n.kitchen_id, n.slot_starts_at
	ON CONFLICT ("kitchen_id", "slot_starts_at")
		DO UPDATE SET "orders" = l.orders + excluded.orders, "portions" = l.portions + excluded.portions;
	INSERT INTO "public"."households" AS h ("key", "open_orders")
	SELECT "public"."household_key"(n.delivery_address_line1, n.delivery_address_line2, n.delivery_postal_code) AS its_key, count(*)
	FROM added n WHERE n.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY') GROUP BY its_key ORDER BY its_key
	ON CONFLICT ("key") DO UPDATE SET "open_orders" = h.open_orders + excluded.open_orders, "changed_at" = excluded.changed_at;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_count_new" AFTER INSERT ON "public"."orders"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_new_orders"();
--> statement-breakpoint
-- For a deleted order, all of NEW is null.
CREATE FUNCTION "public"."recount_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	took_slot boolean := OLD.slot_starts_at IS NOT NULL AND OLD.status NOT IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN');
	takes_slot boolean := coalesce(NEW.slot_starts_at IS NOT NULL AND NEW.status NOT IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'), false);
	was_open_at bytea := CASE WHEN OLD.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY') THEN
		"public"."household_key"(OLD.delivery_address_line1, OLD.delivery_address_line2, OLD.delivery_postal_code) END;
	is_open_at bytea := CASE WHEN NEW.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY') THEN
		"public"."household_key"(NEW.delivery_address_line1, NEW.delivery_address_line2, NEW.delivery_postal_code) END;
BEGIN
	IF (took_slot, OLD.kitchen_id, OLD.slot_starts_at, OLD.portions)
		IS DISTINCT FROM (takes_slot, NEW.kitchen_id, NEW.slot_starts_at, NEW.portions) THEN
		IF took_slot THEN
			UPDATE "public"."slot_loads" SET "orders" = "orders" - 1, "portions" = "portions" - coalesce(OLD.portions, 0)
			WHERE "kitchen_id" = OLD.kitchen_id AND "slot_starts_at" = OLD.slot_starts_at;
		END IF;
		IF takes_slot THEN
			INSERT INTO "public"."slot_loads" AS l ("kitchen_id", "slot_starts_at", "orders", "portions")
			VALUES (NEW.kitchen_id, NEW.slot_starts_at, 1, coalesce(NEW.portions, 0))
			ON CONFLICT ("kitchen_id", "slot_starts_at")
				DO UPDATE SET "orders" = l.orders + 1, "portions" = l.portions + excluded.portions;
		END IF;
	END IF;
	IF was_open_at IS DISTINCT FROM is_open_at THEN
		IF was_open_at IS NOT NULL THEN
			UPDATE "public"."households" SET "open_orders" = "open_orders" - 1, "changed_at" = now() WHERE "key" = was_open_at;
		END IF;
		IF is_open_at IS NOT NULL THEN
			INSERT INTO "public"."households" AS h ("key", "open_orders") VALUES (is_open_at, 1)
			ON CONFLICT ("key") DO UPDATE SET "open_orders" = h.open_orders + 1, "changed_at" = excluded.changed_at;
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- For each row, because only then a condition can leave out the steps of the board, which count for nothing here.
CREATE TRIGGER "orders_recount_changed" AFTER UPDATE OF "status", "kitchen_id", "slot_starts_at", "portions",
	"delivery_address_line1", "delivery_address_line2", "delivery_postal_code" ON "public"."orders"
	FOR EACH ROW WHEN (
		(OLD.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'))
			<> (NEW.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'))
		OR (OLD.status IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')) <> (NEW.status IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'))
		OR (OLD.kitchen_id, OLD.slot_starts_at, OLD.portions, OLD.delivery_address_line1, OLD.delivery_address_line2, OLD.delivery_postal_code)
			IS DISTINCT FROM
			(NEW.kitchen_id, NEW.slot_starts_at, NEW.portions, NEW.delivery_address_line1, NEW.delivery_address_line2, NEW.delivery_postal_code)
	) EXECUTE FUNCTION "public"."recount_order"();
--> statement-breakpoint
-- Old orders, which the purge removes, count for nothing.
CREATE TRIGGER "orders_recount_deleted" AFTER DELETE ON "public"."orders"
	FOR EACH ROW WHEN (OLD.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY') OR OLD.slot_starts_at > now() - interval '1 day')
	EXECUTE FUNCTION "public"."recount_order"();
--> statement-breakpoint
-- So that the first order of a household finds a row to lock.
CREATE FUNCTION "public"."add_households"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."households" ("key")
	SELECT DISTINCT "public"."household_key"(a.address_line1, a.address_line2, a.postal_code) AS its_key FROM written a ORDER BY its_key
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "addresses_add_households" AFTER INSERT ON "public"."addresses"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "public"."add_households"();
--> statement-breakpoint
CREATE TRIGGER "addresses_add_changed_households" AFTER UPDATE ON "public"."addresses"
	REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "public"."add_households"();
--> statement-breakpoint
-- A household without open orders gets its row with its next order.
INSERT INTO "public"."households" ("key", "open_orders")
SELECT "public"."household_key"(o.delivery_address_line1, o.delivery_address_line2, o.delivery_postal_code) AS its_key, count(*)
FROM "public"."orders" o WHERE o.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY') GROUP BY its_key;
--> statement-breakpoint
-- Kitchen by kitchen, so that the index finds them.
INSERT INTO "public"."slot_loads" ("kitchen_id", "slot_starts_at", "orders", "portions")
SELECT k.id, taken.* FROM "public"."kitchens" k CROSS JOIN LATERAL (
	SELECT o.slot_starts_at, count(*), sum(coalesce(o.portions, 0)) FROM "public"."orders" o
	WHERE o.kitchen_id = k.id AND o.slot_starts_at > now() - interval '1 hour'
		AND o.status NOT IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')
	GROUP BY o.slot_starts_at
) taken;
