CREATE TABLE "loose_files" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "loose_files_due_at_idx" ON "loose_files" USING btree ("due_at") WHERE "loose_files"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "loose_files_removed_at_idx" ON "loose_files" USING btree ("removed_at");