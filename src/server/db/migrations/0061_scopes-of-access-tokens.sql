ALTER TABLE "oauth_tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
-- NOT VALID: rows from before have none.
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_scopes_known" CHECK ("oauth_tokens"."scopes" is null or "oauth_tokens"."scopes" <@ array['menu','ledger.read','ledger.write','order']) NOT VALID;
