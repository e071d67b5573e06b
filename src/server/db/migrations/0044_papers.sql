CREATE TABLE "business_details" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"regime" text,
	"legal_name" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"postal_code" text,
	"state_code" text,
	"gstin" text,
	"sac" text,
	"phone" text,
	"email" text,
	"grievance_name" text,
	"grievance_email" text,
	"grievance_phone" text,
	CONSTRAINT "business_details_one_row" CHECK ("business_details"."id" = 1),
	CONSTRAINT "business_details_regime_known" CHECK ("business_details"."regime" in ('regular','composition','unregistered')),
	CONSTRAINT "business_details_state_known" CHECK ("business_details"."state_code" in ('01','02','03','04','05','06','07','08','09','10','11','12','13','14','15','16','17','18','19','20','21','22','23','24','26','27','29','30','31','32','33','34','35','36','37','38')),
	CONSTRAINT "business_details_gstin_of_state" CHECK (left("business_details"."gstin", 2) = "business_details"."state_code")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"data" jsonb NOT NULL,
	"recipient" jsonb,
	"issued_at" timestamp with time zone NOT NULL,
	"pdf" "bytea",
	CONSTRAINT "papers_number_key" UNIQUE("number"),
	CONSTRAINT "papers_kind_known" CHECK ("papers"."kind" in ('invoice','bill-of-supply','receipt','credit-note')),
	CONSTRAINT "papers_number_length" CHECK (length("papers"."number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "paper_series" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last_position" integer NOT NULL,
	CONSTRAINT "paper_series_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "paper_series_known" CHECK ("paper_series"."series" in ('MB','MC')),
	CONSTRAINT "paper_series_year" CHECK ("paper_series"."year" ~ '^[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "waiting_papers" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject_known";--> statement-breakpoint
ALTER TABLE "kitchens" ADD COLUMN "fssai_licence" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_papers" ADD CONSTRAINT "waiting_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_per_order" ON "papers" USING btree ("order_id") WHERE "papers"."kind" <> 'credit-note';--> statement-breakpoint
CREATE INDEX "papers_issued_at_idx" ON "papers" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "papers_user_id_idx" ON "papers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_papers_delivered_at_idx" ON "waiting_papers" USING btree ("delivered_at","order_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('meal','category','component','kitchen','order','user','consultation','message','image','terms','job','business'));--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_fssai_licence_digits" CHECK ("kitchens"."fssai_licence" ~ '^[0-9]{14}$');--> statement-breakpoint
-- Everything below is written by hand.
INSERT INTO "public"."business_details" DEFAULT VALUES;
--> statement-breakpoint
-- Its public facts are on every page.
CREATE TRIGGER "business_details_raise_catalog_version" AFTER UPDATE ON "public"."business_details"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE TRIGGER "kitchens_raise_catalog_version" AFTER UPDATE ON "public"."kitchens"
	FOR EACH ROW WHEN ((old."fssai_licence", old."archived_at") IS DISTINCT FROM (new."fssai_licence", new."archived_at"))
	EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE FUNCTION "public"."await_paper"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."waiting_papers" ("order_id", "delivered_at") VALUES (NEW.id, clock_timestamp())
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_await_paper" AFTER UPDATE OF "status" ON "public"."orders"
	FOR EACH ROW WHEN (new."status" = 'DELIVERED' AND old."status" <> 'DELIVERED')
	EXECUTE FUNCTION "public"."await_paper"();
--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_paper"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an issued paper does not change' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- An erasure removes the person and with them the drawn page. Nothing else changes what was printed.
CREATE TRIGGER "papers_refuse_change" BEFORE UPDATE ON "public"."papers"
	FOR EACH ROW WHEN (
		(old."id", old."number", old."kind", old."order_id", old."user_id", old."data", old."issued_at")
		IS DISTINCT FROM (new."id", new."number", new."kind", new."order_id", new."user_id", new."data", new."issued_at")
		OR (new."recipient" IS NOT NULL AND new."recipient" IS DISTINCT FROM old."recipient")
		OR (new."recipient" IS NULL AND old."recipient" IS NOT NULL AND new."pdf" IS NOT NULL)
	)
	EXECUTE FUNCTION "public"."refuse_change_of_paper"();
--> statement-breakpoint
-- Accounts are kept for 72 months after the annual return, which is due in the December after the financial year.
CREATE TRIGGER "papers_refuse_deletion" BEFORE DELETE ON "public"."papers"
	FOR EACH ROW WHEN (old."issued_at" > now() - interval '8 years')
	EXECUTE FUNCTION "public"."refuse_change_of_paper"();
--> statement-breakpoint
CREATE TRIGGER "papers_only_grow" BEFORE TRUNCATE ON "public"."papers"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_paper"();
