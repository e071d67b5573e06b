ALTER TABLE "meals" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meals" ADD COLUMN "ingredients" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- In the database, and not in the program: processes of the previous version still add meals without a slug.
CREATE FUNCTION "public"."give_meal_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	plain text;
	number integer := 1;
BEGIN
	IF NEW."slug" <> '' THEN
		RETURN NEW;
	END IF;
	-- Accents are dropped, everything else that is not a letter or a digit becomes a hyphen.
	plain := regexp_replace(lower(normalize(NEW."name", NFKD)), '[\u0300-\u036f]', '', 'g');
	plain := trim(both '-' from left(trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), 80));
	plain := coalesce(nullif(plain, ''), 'meal');
	-- One new slug at a time: two meals of one name would both find it free.
	PERFORM pg_advisory_xact_lock(hashtext('meals.slug'));
	NEW."slug" := plain;
	WHILE EXISTS (SELECT FROM "public"."meals" WHERE "slug" = NEW."slug" AND "archived_at" IS NULL AND "id" <> NEW."id") LOOP
		number := number + 1;
		NEW."slug" := plain || '-' || number;
	END LOOP;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "meals_give_slug" BEFORE INSERT OR UPDATE OF "slug" ON "public"."meals"
	FOR EACH ROW EXECUTE FUNCTION "public"."give_meal_slug"();
--> statement-breakpoint
-- The oldest of several with one name gets it without a number.
DO $$
DECLARE
	meal integer;
BEGIN
	FOR meal IN SELECT "id" FROM "public"."meals" ORDER BY "archived_at" IS NOT NULL, "id" LOOP
		UPDATE "public"."meals" SET "slug" = '' WHERE "id" = meal;
	END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_slug_form" CHECK ("meals"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint
CREATE UNIQUE INDEX /* concurrently */ "meals_slug_key" ON "meals" USING btree ("slug") WHERE "meals"."archived_at" is null;
