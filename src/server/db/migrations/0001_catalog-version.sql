INSERT INTO "public"."catalog_version" ("id", "version") VALUES (1, 1);
--> statement-breakpoint
-- In the database, and not in the program, so that a correction typed by hand reaches every kept page too.
CREATE FUNCTION "public"."raise_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	raised bigint;
BEGIN
	UPDATE "public"."catalog_version" SET "version" = "version" + 1 WHERE "id" = 1 RETURNING "version" INTO raised;
	PERFORM pg_notify('catalog_changed', raised::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "meals_raise_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "public"."meals"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE TRIGGER "meal_categories_raise_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "public"."meal_categories"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();
--> statement-breakpoint
CREATE TRIGGER "meal_components_raise_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "public"."meal_components"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_catalog_version"();
