CREATE TABLE "coupon_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"order_id" integer,
	"user_id" integer NOT NULL,
	"household" "bytea",
	"discount_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_order_id_key" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"percent_basis_points" integer,
	"amount_paise" integer,
	"smallest_order_paise" integer DEFAULT 0 NOT NULL,
	"largest_discount_paise" integer,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"kitchen_ids" integer[] DEFAULT '{}'::int[] NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"discount_given_paise" bigint DEFAULT 0 NOT NULL,
	"revenue_paise" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_key" UNIQUE("code"),
	CONSTRAINT "coupons_code_normalised" CHECK ("coupons"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "coupons_percent_or_amount" CHECK (("coupons"."percent_basis_points" is null) <> ("coupons"."amount_paise" is null) and coalesce("coupons"."percent_basis_points", 1) between 1 and 10000 and coalesce("coupons"."amount_paise", 1) > 0),
	CONSTRAINT "coupons_limits_positive" CHECK ("coupons"."max_uses" > 0 and "coupons"."max_uses_per_customer" > 0),
	CONSTRAINT "coupons_never_overused" CHECK ("coupons"."uses" >= 0 and "coupons"."uses" <= "coupons"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "meal_ratings" (
	"meal_id" integer PRIMARY KEY NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"shown_tenths" integer,
	"shown_count" integer
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"meal_id" integer NOT NULL,
	"kitchen_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"words_state" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_once" UNIQUE("order_id","meal_id"),
	CONSTRAINT "ratings_stars_range" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_words_state_known" CHECK ("ratings"."words_state" in ('none','waiting','approved','refused')),
	CONSTRAINT "ratings_words_whole" CHECK (("ratings"."words" = '') = ("ratings"."words_state" = 'none'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject_known";--> statement-breakpoint
ALTER TABLE "muted_messages" DROP CONSTRAINT "muted_messages_kind_known";--> statement-breakpoint
ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_kind_known";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ratings" ADD CONSTRAINT "meal_ratings_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_user_idx" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_household_idx" ON "coupon_uses" USING btree ("household","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_idx" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "ratings_user_idx" ON "ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ratings_words_idx" ON "ratings" USING btree ("words_state","id");--> statement-breakpoint
CREATE INDEX "ratings_of_meal_idx" ON "ratings" USING btree ("meal_id","id");--> statement-breakpoint
CREATE INDEX "ratings_kitchen_idx" ON "ratings" USING btree ("kitchen_id","created_at");--> statement-breakpoint
-- Not valid: the rows of before passed a narrower check, and reading all of them would block the tables.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('meal','category','component','kitchen','order','user','consultation','message','image','terms','job','business','coupon','rating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "muted_messages" ADD CONSTRAINT "muted_messages_kind_known" CHECK ("muted_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','rating-asked'));--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_kind_known" CHECK ("order_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','rating-asked','cancelled','refund')) NOT VALID;
--> statement-breakpoint
-- Written by hand from here on: triggers of coupons.
-- The sums of a coupon follow its uses; the CHECK on the uses is the safeguard against one too many.
CREATE FUNCTION "public"."count_coupon_use"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	UPDATE "public"."coupons" SET "uses" = "uses" + sign,
		"discount_given_paise" = "discount_given_paise" + sign * NEW.discount_paise,
		"revenue_paise" = "revenue_paise" + sign * NEW.total_paise
	WHERE "id" = NEW.coupon_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_count_new" AFTER INSERT ON "public"."coupon_uses"
	FOR EACH ROW WHEN (NEW.given_back_at IS NULL) EXECUTE FUNCTION "public"."count_coupon_use"();
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_uncount" AFTER UPDATE OF "given_back_at" ON "public"."coupon_uses"
	FOR EACH ROW WHEN (OLD.given_back_at IS NULL AND NEW.given_back_at IS NOT NULL) EXECUTE FUNCTION "public"."count_coupon_use"();
--> statement-breakpoint
-- Before the row is written, so that the coupon is locked before portions, slots and the household, as when an order is placed.
CREATE FUNCTION "public"."give_back_coupon_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."coupon_uses" SET "given_back_at" = now() WHERE "order_id" = NEW.id AND "given_back_at" IS NULL;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_give_back_coupon_use" BEFORE UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (NEW.status IN ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED') AND OLD.status <> NEW.status)
	EXECUTE FUNCTION "public"."give_back_coupon_use"();
--> statement-breakpoint
-- Triggers of ratings. As `shownRating` of the domain.
CREATE FUNCTION "public"."sum_meal_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	rated integer := coalesce(NEW.meal_id, OLD.meal_id);
BEGIN
	INSERT INTO "public"."meal_ratings" ("meal_id") VALUES (rated) ON CONFLICT DO NOTHING;
	UPDATE "public"."meal_ratings" m SET "stars" = m.stars + added.stars, "count" = m.count + added.count,
		"shown_tenths" = CASE WHEN m.count + added.count >= 3 THEN
			(20 * (m.stars + added.stars) + m.count + added.count) / (2 * (m.count + added.count)) END,
		"shown_count" = CASE WHEN m.count + added.count >= 3 THEN
			m.count + added.count - (m.count + added.count) % (10 ^ greatest(0, length((m.count + added.count)::text) - 2))::int END
	FROM (SELECT coalesce(NEW.stars, 0) - coalesce(OLD.stars, 0) AS stars,
		(CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END) AS count) added
	WHERE m.meal_id = rated;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ratings_sum" AFTER INSERT OR DELETE OR UPDATE OF "stars" ON "public"."ratings"
	FOR EACH ROW EXECUTE FUNCTION "public"."sum_meal_rating"();
--> statement-breakpoint
CREATE TRIGGER "meal_ratings_raise_catalog_version" AFTER UPDATE ON "public"."meal_ratings" FOR EACH ROW
	WHEN ((OLD.shown_tenths, OLD.shown_count) IS DISTINCT FROM (NEW.shown_tenths, NEW.shown_count))
	EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
-- As of 0043, and the day after a delivery the question how it was.
CREATE OR REPLACE FUNCTION "public"."enqueue_order_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	specs graphile_worker.job_spec[];
BEGIN
	SELECT array_agg(ROW('order-message', json_build_object('orderId', s.order_id, 'kind', k.kind),
		NULL, s.created_at + k.delay, 10, NULL, NULL, NULL)::graphile_worker.job_spec) INTO specs
	FROM steps s JOIN (VALUES
		('CONFIRMED', 'confirmed', NULL::interval),
		('OUT_FOR_DELIVERY', 'out-for-delivery', NULL),
		('DELIVERED', 'delivered', NULL),
		('DELIVERED', 'rating-asked', '24 hours'),
		('CANCELLED_BY_USER', 'cancelled', NULL),
		('CANCELLED_BY_ADMIN', 'cancelled', NULL)
	) AS k(status, kind, delay) ON k.status = s.to_status
	WHERE s.created_at > now() - interval '1 hour' AND (s.to_status <> 'CONFIRMED' OR s.from_status IS DISTINCT FROM 'PROCESSING');
	IF specs IS NOT NULL THEN
		PERFORM graphile_worker.add_jobs(specs);
	END IF;
	RETURN NULL;
END
$$;
