CREATE TABLE "consultation_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"nutritionist_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_reads" (
	"consultation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_message_id" integer NOT NULL,
	CONSTRAINT "consultation_reads_consultation_id_user_id_pk" PRIMARY KEY("consultation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "nutritionist_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nutritionist_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "nutritionist_hours_in_a_week" CHECK ("nutritionist_hours"."weekday" between 1 and 7 and 0 <= "nutritionist_hours"."from_minute" and "nutritionist_hours"."from_minute" < "nutritionist_hours"."to_minute" and "nutritionist_hours"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "diet_plan_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diet_plan_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"version" integer NOT NULL,
	"plan_name" text NOT NULL,
	"general_notes" text NOT NULL,
	"daily_plans" jsonb NOT NULL,
	"saved_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diet_plan_versions_counted" CHECK ("diet_plan_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_events" DROP CONSTRAINT "live_events_topic_known";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "target_calories" double precision;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "target_protein" double precision;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "target_carbs" double precision;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "target_fats" double precision;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "appointment_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "appointment_state" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "appointment_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_assignments" ADD CONSTRAINT "consultation_assignments_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_assignments" ADD CONSTRAINT "consultation_assignments_nutritionist_id_users_id_fk" FOREIGN KEY ("nutritionist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_messages" ADD CONSTRAINT "consultation_messages_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_messages" ADD CONSTRAINT "consultation_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_reads" ADD CONSTRAINT "consultation_reads_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_reads" ADD CONSTRAINT "consultation_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nutritionist_hours" ADD CONSTRAINT "nutritionist_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plan_versions" ADD CONSTRAINT "diet_plan_versions_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plan_versions" ADD CONSTRAINT "diet_plan_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_assignments_nutritionist_id_idx" ON "consultation_assignments" USING btree ("nutritionist_id");--> statement-breakpoint
CREATE INDEX "consultation_messages_consultation_id_idx" ON "consultation_messages" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "nutritionist_hours_user_id_idx" ON "nutritionist_hours" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "diet_plan_versions_one_each" ON "diet_plan_versions" USING btree ("consultation_id","version");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_appointment_whole" CHECK (("consultations"."appointment_at" is null) = ("consultations"."appointment_state" is null) and "consultations"."appointment_state" in ('PROPOSED','ACCEPTED','CHANGE_ASKED'));--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_topic_known" CHECK ("live_events"."topic" in ('order','consultation'));