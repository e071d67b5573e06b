ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_kind_known";--> statement-breakpoint
-- NOT VALID: rows from before passed a narrower check.
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_kind_known" CHECK ("order_messages"."kind" in ('confirmed','promise-changed','out-for-delivery','delivered','rating-asked','cancelled','refund','claim-answered')) NOT VALID;