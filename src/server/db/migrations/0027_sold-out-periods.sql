CREATE TABLE "sold_out_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sold_out_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"availability_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sold_out_periods" ADD CONSTRAINT "sold_out_periods_availability_id_food_availability_id_fk" FOREIGN KEY ("availability_id") REFERENCES "public"."food_availability"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_out_periods_availability_id_idx" ON "sold_out_periods" USING btree ("availability_id","ends_at");--> statement-breakpoint
CREATE INDEX "sold_out_periods_ends_at_idx" ON "sold_out_periods" USING btree ("ends_at");--> statement-breakpoint
-- clock_timestamp(), not now(): a transaction that waited for the row would end a period before its beginning.
CREATE FUNCTION "public"."record_sold_out_period"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed_at timestamptz := clock_timestamp();
BEGIN
	UPDATE "public"."sold_out_periods" SET "ends_at" = changed_at
	WHERE "availability_id" = NEW.id AND ("ends_at" IS NULL OR "ends_at" > changed_at);
	IF NEW.portions_left = 0 OR (NEW.is_sold_out AND (NEW.sold_out_until IS NULL OR NEW.sold_out_until > changed_at)) THEN
		INSERT INTO "public"."sold_out_periods" ("availability_id", "started_at", "ends_at")
		VALUES (NEW.id, changed_at, CASE WHEN NEW.portions_left = 0 THEN NULL ELSE NEW.sold_out_until END);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not for every portion that an order takes.
CREATE TRIGGER "food_availability_sold_out_at_first" AFTER INSERT ON "public"."food_availability"
	FOR EACH ROW WHEN (new."is_sold_out" OR new."portions_left" = 0)
	EXECUTE FUNCTION "public"."record_sold_out_period"();
--> statement-breakpoint
CREATE TRIGGER "food_availability_sold_out_changed" AFTER UPDATE ON "public"."food_availability"
	FOR EACH ROW WHEN (
		(old."is_sold_out", old."sold_out_until", coalesce(old."portions_left" = 0, false))
		IS DISTINCT FROM (new."is_sold_out", new."sold_out_until", coalesce(new."portions_left" = 0, false))
	)
	EXECUTE FUNCTION "public"."record_sold_out_period"();
--> statement-breakpoint
-- What is sold out already counts from now on.
INSERT INTO "public"."sold_out_periods" ("availability_id", "started_at", "ends_at")
SELECT "id", now(), CASE WHEN "portions_left" = 0 THEN NULL ELSE "sold_out_until" END FROM "public"."food_availability"
WHERE "portions_left" = 0 OR ("is_sold_out" AND ("sold_out_until" IS NULL OR "sold_out_until" > now()));
