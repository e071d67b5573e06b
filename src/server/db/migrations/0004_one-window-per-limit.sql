-- Counters of the old windows could share a bucket; they only live for a day.
DELETE FROM "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" DROP CONSTRAINT "rate_limits_bucket_window_start_pk";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD PRIMARY KEY ("bucket");--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "window_start";
