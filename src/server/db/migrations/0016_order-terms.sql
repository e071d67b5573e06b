CREATE TABLE "order_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_at" timestamp with time zone NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"tax_mode" text NOT NULL,
	"tax_rounding_paise" integer NOT NULL,
	"flat_delivery_fee_paise" integer NOT NULL,
	"free_delivery_above_paise" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_terms_tax_rate_range" CHECK ("order_terms"."tax_basis_points" between 0 and 10000),
	CONSTRAINT "order_terms_tax_mode_known" CHECK ("order_terms"."tax_mode" in ('added','included')),
	CONSTRAINT "order_terms_rounding_known" CHECK ("order_terms"."tax_rounding_paise" in (1, 100)),
	CONSTRAINT "order_terms_fee_range" CHECK ("order_terms"."flat_delivery_fee_paise" between 0 and 100000 and "order_terms"."free_delivery_above_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_tax_is_seven_percent";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_basis_points" integer DEFAULT 700 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_mode" text DEFAULT 'added' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rounding_paise" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flat_delivery_fee_paise" integer DEFAULT 399 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "free_delivery_above_paise" integer;--> statement-breakpoint
-- Orders were placed under the terms of the defaults. A shop that changed the fee in its source keeps what it charged.
UPDATE "orders" SET "flat_delivery_fee_paise" = "delivery_fee_paise" WHERE "delivery_fee_paise" <> 399;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_known" CHECK ("orders"."tax_basis_points" between 0 and 10000 and "orders"."tax_mode" in ('added','included') and "orders"."tax_rounding_paise" in (1, 100));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_follows_terms" CHECK ("orders"."delivery_fee_paise" = case when "orders"."subtotal_paise" > "orders"."free_delivery_above_paise" then 0 else "orders"."flat_delivery_fee_paise" end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_follows_terms" CHECK ("orders"."tax_paise" = (2 * "orders"."subtotal_paise"::bigint * "orders"."tax_basis_points" + ((10000 + case when "orders"."tax_mode" = 'included' then "orders"."tax_basis_points" else 0 end) * "orders"."tax_rounding_paise")) / (2 * ((10000 + case when "orders"."tax_mode" = 'included' then "orders"."tax_basis_points" else 0 end) * "orders"."tax_rounding_paise")) * "orders"."tax_rounding_paise");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."delivery_fee_paise" + case when "orders"."tax_mode" = 'included' then 0 else "orders"."tax_paise" end);--> statement-breakpoint
INSERT INTO "public"."order_terms" ("starts_at", "tax_basis_points", "tax_mode", "tax_rounding_paise", "flat_delivery_fee_paise")
	VALUES ('1970-01-01T00:00:00Z', 700, 'added', 1, 399);
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_order_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		RAISE EXCEPTION 'order terms are only added to' USING ERRCODE = 'check_violation';
	END IF;
	IF NEW.starts_at < now() THEN
		RAISE EXCEPTION 'order terms cannot begin in the past' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_terms_begin_later" BEFORE INSERT ON "public"."order_terms"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_order_terms"();
--> statement-breakpoint
CREATE TRIGGER "order_terms_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."order_terms"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_order_terms"();
--> statement-breakpoint
-- Pages show the terms as well.
CREATE TRIGGER "order_terms_raise_catalog_version" AFTER INSERT ON "public"."order_terms"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();
