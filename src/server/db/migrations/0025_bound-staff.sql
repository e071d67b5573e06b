CREATE TABLE "staff_kitchens" (
	"user_id" integer NOT NULL,
	"kitchen_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_kitchens_user_id_kitchen_id_pk" PRIMARY KEY("user_id","kitchen_id")
);
--> statement-breakpoint
CREATE TABLE "order_kitchen_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_kitchen_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from_kitchen_id" integer NOT NULL,
	"to_kitchen_id" integer NOT NULL,
	"from_kitchen_name" text NOT NULL,
	"to_kitchen_name" text NOT NULL,
	"actor_user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_kitchen_moves_elsewhere" CHECK ("order_kitchen_moves"."from_kitchen_id" <> "order_kitchen_moves"."to_kitchen_id")
);
--> statement-breakpoint
ALTER TABLE "staff_kitchens" ADD CONSTRAINT "staff_kitchens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_kitchens" ADD CONSTRAINT "staff_kitchens_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD CONSTRAINT "order_kitchen_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD CONSTRAINT "order_kitchen_moves_from_kitchen_id_kitchens_id_fk" FOREIGN KEY ("from_kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD CONSTRAINT "order_kitchen_moves_to_kitchen_id_kitchens_id_fk" FOREIGN KEY ("to_kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD CONSTRAINT "order_kitchen_moves_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_kitchens_kitchen_id_idx" ON "staff_kitchens" USING btree ("kitchen_id");--> statement-breakpoint
CREATE INDEX "order_kitchen_moves_order_id_idx" ON "order_kitchen_moves" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX /* concurrently */ "orders_kitchen_order_date_idx" ON "orders" USING btree ("kitchen_id","order_date","id");--> statement-breakpoint
-- Live events name the kitchen, so that bound staff receive those of their kitchens only.
CREATE OR REPLACE FUNCTION "public"."tell_of_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	SELECT 'order', o.id, o.user_id, jsonb_build_object(
		'status', NEW.to_status,
		'fromStatus', NEW.from_status,
		'isPickedUp', o.picked_up_by IS NOT NULL,
		'pickedUpBy', o.picked_up_by,
		'kitchenId', o.kitchen_id,
		'at', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	) FROM "public"."orders" o WHERE o.id = NEW.order_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."tell_of_order"(told "public"."orders", step_from text, step_to text, step_at timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('order', told.id, told.user_id, jsonb_build_object(
		'status', step_to,
		'fromStatus', step_from,
		'isPickedUp', told.picked_up_by IS NOT NULL,
		'pickedUpBy', told.picked_up_by,
		'kitchenId', told.kitchen_id,
		'at', to_char(step_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."tell_of_order_kitchen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('order', NEW.id, NEW.user_id, jsonb_build_object(
		'status', NEW.status,
		'fromStatus', NEW.status,
		'isPickedUp', NEW.picked_up_by IS NOT NULL,
		'pickedUpBy', NEW.picked_up_by,
		'kitchenId', NEW.kitchen_id,
		'formerKitchenId', OLD.kitchen_id,
		'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_tell_of_kitchen" AFTER UPDATE OF "kitchen_id" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.kitchen_id <> NEW.kitchen_id)
	EXECUTE FUNCTION "public"."tell_of_order_kitchen"();
--> statement-breakpoint
-- Hours, pause, delay and capacity: open pages read them again.
CREATE FUNCTION "public"."announce_kitchens"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('kitchens_changed', '');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "kitchens_announce" AFTER INSERT OR UPDATE OR DELETE ON "public"."kitchens"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."announce_kitchens"();
