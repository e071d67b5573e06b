DROP TABLE "idempotency_keys";--> statement-breakpoint
DROP INDEX "cart_items_one_line_per_request";--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_open_of_user_idx" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('PENDING','CONFIRMED','PROCESSING','OUT_FOR_DELIVERY');--> statement-breakpoint
ALTER TABLE "cart_items" DROP COLUMN "request_key";