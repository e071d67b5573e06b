CREATE TABLE "program_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"grant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"request" jsonb NOT NULL,
	"quoted" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" integer,
	"confirmed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "program_quotes_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "program_quotes_declined_or_ordered" CHECK ("program_quotes"."order_id" is null or "program_quotes"."declined_at" is null)
);
--> statement-breakpoint
ALTER TABLE "program_quotes" ADD CONSTRAINT "program_quotes_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_quotes" ADD CONSTRAINT "program_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_quotes" ADD CONSTRAINT "program_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_quotes_grant_idx" ON "program_quotes" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "program_quotes_user_idx" ON "program_quotes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "program_quotes_unordered_idx" ON "program_quotes" USING btree ("expires_at") WHERE "program_quotes"."order_id" is null;