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
ALTER TABLE "paper_exports" ADD CONSTRAINT "paper_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_exports_month_idx" ON "paper_exports" USING btree ("month","id");