DROP INDEX "otp_codes_one_live";--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "requester" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_open_household_idx" ON "orders" USING btree (regexp_replace(lower("delivery_address_line1" || coalesce("delivery_address_line2", '') || "delivery_postal_code"), '[[:space:][:punct:]]+', '', 'g')) WHERE "orders"."status" in ('PENDING','CONFIRMED','PROCESSING','OUT_FOR_DELIVERY');--> statement-breakpoint
CREATE UNIQUE INDEX /* concurrently */ "otp_codes_one_live" ON "otp_codes" USING btree ("phone","requester") WHERE "otp_codes"."closed_at" is null;