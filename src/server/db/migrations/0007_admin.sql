CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_user_id" integer NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('meal','category','component','kitchen','order','user','consultation','message','image'))
);
--> statement-breakpoint
CREATE TABLE "consultation_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"goal" text NOT NULL,
	"notes" text NOT NULL,
	"status" text DEFAULT 'SUBMITTED_BY_USER' NOT NULL,
	"nutritionist_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultations_status_known" CHECK ("consultations"."status" in ('SUBMITTED_BY_USER','IN_REVIEW','COMPLETED','CANCELLED'))
);
--> statement-breakpoint
DROP INDEX "orders_open_idx";--> statement-breakpoint
DROP INDEX "contact_messages_created_at_idx";--> statement-breakpoint
DROP INDEX "orders_user_id_order_date_idx";--> statement-breakpoint
DROP INDEX "orders_order_date_idx";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_documents" ADD CONSTRAINT "consultation_documents_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_nutritionist_id_users_id_fk" FOREIGN KEY ("nutritionist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_user_id_idx" ON "audit_log" USING btree ("actor_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_documents_one_each" ON "consultation_documents" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_documents_storage_key" ON "consultation_documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "consultations_user_id_idx" ON "consultations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "consultations_nutritionist_id_idx" ON "consultations" USING btree ("nutritionist_id","id") WHERE "consultations"."nutritionist_id" is not null;--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_status_order_date_idx" ON "orders" USING btree ("status","order_date","id","user_id");--> statement-breakpoint
CREATE INDEX /* concurrently */ "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_user_id_order_date_idx" ON "orders" USING btree ("user_id","order_date","id");--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_order_date_idx" ON "orders" USING btree ("order_date","id","user_id");--> statement-breakpoint
CREATE FUNCTION "public"."refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_audit_log"();
