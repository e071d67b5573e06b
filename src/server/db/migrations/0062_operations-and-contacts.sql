CREATE TABLE "service_states" (
	"service" text PRIMARY KEY NOT NULL,
	"refused_in_a_row" integer DEFAULT 0 NOT NULL,
	"last_done_at" timestamp with time zone,
	"last_refused_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "service_states_known" CHECK ("service_states"."service" in ('sms','codes','mail','gateway','backup'))
);
--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "instagram_url" text;--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "x_url" text;--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "threads_url" text;