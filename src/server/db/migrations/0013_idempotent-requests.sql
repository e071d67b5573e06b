CREATE TABLE "idempotent_requests" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"result" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "loose_files_due_at_idx";--> statement-breakpoint
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX /* concurrently */ "loose_files_due_at_idx" ON "loose_files" USING btree ("due_at");--> statement-breakpoint
UPDATE "loose_files" SET "due_at" = 'infinity' WHERE "removed_at" IS NOT NULL;
