-- As before, with what a coupon takes off. A new function: a process of the previous release goes on with the one of before.
CREATE FUNCTION "public"."amounts_follow_terms"(
	subtotal integer, fee integer, tax integer, total integer,
	tax_basis_points integer, tax_mode text, tax_rounding integer, flat_fee integer, free_above integer,
	discount integer, credit integer, paid integer
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	step bigint := (10000 + CASE WHEN tax_mode = 'included' THEN tax_basis_points ELSE 0 END) * tax_rounding;
BEGIN
	RETURN subtotal > 0 AND fee >= 0 AND discount BETWEEN 0 AND subtotal AND credit BETWEEN 0 AND total AND paid >= 0
		AND tax_basis_points BETWEEN 0 AND 10000 AND tax_mode IN ('added', 'included') AND tax_rounding IN (1, 100)
		AND fee = CASE WHEN subtotal > free_above THEN 0 ELSE flat_fee END
		AND tax = (2 * (subtotal - discount)::bigint * tax_basis_points + step) / (2 * step) * tax_rounding
		AND total = subtotal - discount + fee + CASE WHEN tax_mode = 'included' THEN 0 ELSE tax END;
END
$$;
--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"balance_paise" integer NOT NULL,
	CONSTRAINT "credit_balances_not_negative" CHECK ("credit_balances"."balance_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"order_id" integer,
	"reason" text NOT NULL,
	"actor_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_amount_not_zero" CHECK ("credit_entries"."amount_paise" <> 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_follow_terms";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_user_id_idx" ON "credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_order_id_idx" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
-- NOT VALID: rows from before passed narrower checks, and reading them all again would keep orders waiting.
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_known" CHECK ("orders"."payment_method" in ('COD','UPI','CARD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts_follow_terms" CHECK (amounts_follow_terms("orders"."subtotal_paise", "orders"."delivery_fee_paise", "orders"."tax_paise", "orders"."total_paise", "orders"."tax_basis_points", "orders"."tax_mode", "orders"."tax_rounding_paise", "orders"."flat_delivery_fee_paise", "orders"."free_delivery_above_paise", "orders"."discount_paise", "orders"."credit_paise", "orders"."paid_paise")) NOT VALID;
--> statement-breakpoint
-- Everything below is written by hand.
INSERT INTO "public"."order_transitions" ("from_status", "to_status") VALUES
	('PENDING', 'CONFIRMED'),
	('PENDING', 'PAYMENT_FAILED'),
	('PENDING', 'CANCELLED_BY_USER'),
	('COMPLETED', 'REFUNDED'),
	('CANCELLED_BY_USER', 'REFUNDED'),
	('CANCELLED_BY_ADMIN', 'REFUNDED');
--> statement-breakpoint
-- An order that was not paid gives its room back, as a cancelled one does.
CREATE OR REPLACE FUNCTION "public"."count_new_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."slot_loads" AS l ("kitchen_id", "slot_starts_at", "orders", "portions")
	SELECT n.kitchen_id, n.slot_starts_at, count(*), sum(coalesce(n.portions, 0)) FROM added n
	WHERE n.slot_starts_at IS NOT NULL AND n.status NOT IN ('PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')
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
CREATE OR REPLACE FUNCTION "public"."recount_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	took_slot boolean := OLD.slot_starts_at IS NOT NULL AND OLD.status NOT IN ('PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN');
	takes_slot boolean := coalesce(NEW.slot_starts_at IS NOT NULL AND NEW.status NOT IN ('PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'), false);
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
DROP TRIGGER "orders_recount_changed" ON "public"."orders";
--> statement-breakpoint
CREATE TRIGGER "orders_recount_changed" AFTER UPDATE OF "status", "kitchen_id", "slot_starts_at", "portions",
	"delivery_address_line1", "delivery_address_line2", "delivery_postal_code" ON "public"."orders"
	FOR EACH ROW WHEN (
		(OLD.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'))
			<> (NEW.status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'))
		OR (OLD.status IN ('PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')) <> (NEW.status IN ('PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'))
		OR (OLD.kitchen_id, OLD.slot_starts_at, OLD.portions, OLD.delivery_address_line1, OLD.delivery_address_line2, OLD.delivery_postal_code)
			IS DISTINCT FROM
			(NEW.kitchen_id, NEW.slot_starts_at, NEW.portions, NEW.delivery_address_line1, NEW.delivery_address_line2, NEW.delivery_postal_code)
	) EXECUTE FUNCTION "public"."recount_order"();
--> statement-breakpoint
CREATE FUNCTION "public"."sum_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An amount that is spent is never the first: inserting it violates the CHECK, also where a row exists.
	UPDATE "public"."credit_balances" SET "balance_paise" = "balance_paise" + NEW.amount_paise WHERE "user_id" = NEW.user_id;
	IF NOT FOUND THEN
		INSERT INTO "public"."credit_balances" AS b ("user_id", "balance_paise") VALUES (NEW.user_id, NEW.amount_paise)
		ON CONFLICT ("user_id") DO UPDATE SET "balance_paise" = b.balance_paise + excluded.balance_paise;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "credit_entries_sum" AFTER INSERT ON "public"."credit_entries"
	FOR EACH ROW EXECUTE FUNCTION "public"."sum_credit"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an entry of store credit does not change' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- The purge of its order is the only change.
CREATE TRIGGER "credit_entries_refuse_change" BEFORE UPDATE ON "public"."credit_entries"
	FOR EACH ROW WHEN ((old."id", old."user_id", old."amount_paise", old."reason", old."created_at")
		IS DISTINCT FROM (new."id", new."user_id", new."amount_paise", new."reason", new."created_at") OR new."order_id" IS NOT NULL)
	EXECUTE FUNCTION "public"."refuse_change_of_credit"();
--> statement-breakpoint
CREATE TRIGGER "credit_entries_refuse_deletion" BEFORE DELETE ON "public"."credit_entries"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_credit"();
--> statement-breakpoint
-- On every way to cancel. An order that was delivered keeps it: what is given back then, a member of staff decides. Triggers run in
-- the order of their names, and an order that is placed locks slot and household before the balance: this one is the last.
CREATE FUNCTION "public"."give_credit_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."credit_entries" ("user_id", "amount_paise", "order_id", "reason")
	VALUES (NEW.user_id, NEW.credit_paise, NEW.id,
		CASE NEW.status WHEN 'PAYMENT_FAILED' THEN 'The order was not paid' ELSE 'The order was cancelled' END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_then_give_credit_back" AFTER UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (new."credit_paise" > 0
		AND old."status" IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY')
		AND new."status" IN ('PAYMENT_FAILED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'))
	EXECUTE FUNCTION "public"."give_credit_back"();
