CREATE TABLE "given_back" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "given_back_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"given_as" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "given_back_amount_positive" CHECK ("given_back"."amount_paise" > 0),
	CONSTRAINT "given_back_has_lines" CHECK (jsonb_array_length("given_back"."lines") > 0),
	CONSTRAINT "given_back_given_as_known" CHECK ("given_back"."given_as" in ('credit','refund')),
	CONSTRAINT "given_back_reason_known" CHECK ("given_back"."reason" in ('damaged','missing','wrong','late','quality','cancelled','other'))
);
--> statement-breakpoint
CREATE TABLE "paper_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"requested_by" integer NOT NULL,
	"last_paper_id" integer NOT NULL,
	"papers" integer NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_exports_drawn" CHECK ("paper_exports"."drawn" between 0 and "paper_exports"."papers")
);
--> statement-breakpoint
CREATE TABLE "waiting_credit_notes" (
	"given_back_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "given_back_id" integer;--> statement-breakpoint
ALTER TABLE "given_back" ADD CONSTRAINT "given_back_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_exports" ADD CONSTRAINT "paper_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_credit_notes" ADD CONSTRAINT "waiting_credit_notes_given_back_id_given_back_id_fk" FOREIGN KEY ("given_back_id") REFERENCES "public"."given_back"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_back_order_id_idx" ON "given_back" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "paper_exports_month_idx" ON "paper_exports" USING btree ("month","id");--> statement-breakpoint
CREATE UNIQUE INDEX /* concurrently */ "papers_of_order_idx" ON "papers" USING btree ("order_id","given_back_id");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_credit_note_of" CHECK (("papers"."kind" = 'credit-note') = ("papers"."given_back_id" is not null));
--> statement-breakpoint
-- Everything below is written by hand.
CREATE FUNCTION "public"."refuse_change_of_given_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was given back does not change' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "given_back_refuse_change" BEFORE UPDATE ON "public"."given_back"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_given_back"();
--> statement-breakpoint
-- The deletion of an order deletes its rows from within a trigger.
CREATE TRIGGER "given_back_refuse_deletion" BEFORE DELETE ON "public"."given_back"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "public"."refuse_change_of_given_back"();
--> statement-breakpoint
CREATE TRIGGER "given_back_only_grow" BEFORE TRUNCATE ON "public"."given_back"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_given_back"();
--> statement-breakpoint
-- As before, and also what a credit note is about.
DROP TRIGGER "papers_refuse_change" ON "public"."papers";
--> statement-breakpoint
CREATE TRIGGER "papers_refuse_change" BEFORE UPDATE ON "public"."papers"
	FOR EACH ROW WHEN (
		(old."id", old."number", old."kind", old."order_id", old."given_back_id", old."user_id", old."data", old."issued_at")
		IS DISTINCT FROM
		(new."id", new."number", new."kind", new."order_id", new."given_back_id", new."user_id", new."data", new."issued_at")
		OR (new."recipient" IS NOT NULL AND new."recipient" IS DISTINCT FROM old."recipient")
		OR (new."recipient" IS NULL AND old."recipient" IS NOT NULL AND new."pdf" IS NOT NULL)
	)
	EXECUTE FUNCTION "public"."refuse_change_of_paper"();
--> statement-breakpoint
-- A job is only a signal: it issues everything that waits and can be issued. One for each statement, without a job key: the row of a
-- shared job would stay locked until the end of the transaction, and all deliveries would wait for each other.
CREATE FUNCTION "public"."enqueue_issue_of_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('issue-papers', '{}', max_attempts => 10);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "waiting_papers_enqueue" AFTER INSERT ON "public"."waiting_papers"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."enqueue_issue_of_papers"();
--> statement-breakpoint
CREATE TRIGGER "waiting_credit_notes_enqueue" AFTER INSERT ON "public"."waiting_credit_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."enqueue_issue_of_papers"();
--> statement-breakpoint
-- What was missing may be complete now.
CREATE TRIGGER "business_details_enqueue_papers" AFTER UPDATE ON "public"."business_details"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."enqueue_issue_of_papers"();
--> statement-breakpoint
CREATE TRIGGER "kitchens_enqueue_papers" AFTER UPDATE OF "fssai_licence" ON "public"."kitchens"
	FOR EACH ROW WHEN (new."fssai_licence" IS DISTINCT FROM old."fssai_licence")
	EXECUTE FUNCTION "public"."enqueue_issue_of_papers"();
--> statement-breakpoint
-- For the orders that wait while this release is installed.
SELECT graphile_worker.add_job('issue-papers', '{}', max_attempts => 10)
WHERE EXISTS (SELECT FROM "public"."waiting_papers");
