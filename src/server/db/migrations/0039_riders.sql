CREATE TABLE "cash_hand_in_orders" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"hand_in_id" integer NOT NULL,
	"amount_paise" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_hand_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_hand_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rider_id" integer NOT NULL,
	"kitchen_id" integer NOT NULL,
	"expected_paise" integer NOT NULL,
	"counted_paise" integer,
	"counted_by" integer,
	"counted_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_hand_ins_amounts" CHECK ("cash_hand_ins"."expected_paise" >= 0 and "cash_hand_ins"."counted_paise" >= 0),
	CONSTRAINT "cash_hand_ins_count_whole" CHECK (("cash_hand_ins"."counted_paise" is null) = ("cash_hand_ins"."counted_at" is null) and ("cash_hand_ins"."counted_paise" is null) = ("cash_hand_ins"."counted_by" is null)),
	CONSTRAINT "cash_hand_ins_difference_explained" CHECK ("cash_hand_ins"."counted_paise" = "cash_hand_ins"."expected_paise" or "cash_hand_ins"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_hand_backs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_hand_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"rider_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_hand_backs_reason_known" CHECK ("order_hand_backs"."reason" in ('CUSTOMER_NOT_REACHED','REFUSED','ACCIDENT','OTHER'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pick_up_whole";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_by" text;--> statement-breakpoint
ALTER TABLE "cash_hand_in_orders" ADD CONSTRAINT "cash_hand_in_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_hand_in_orders" ADD CONSTRAINT "cash_hand_in_orders_hand_in_id_cash_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."cash_hand_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_hand_ins" ADD CONSTRAINT "cash_hand_ins_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_hand_ins" ADD CONSTRAINT "cash_hand_ins_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_hand_ins" ADD CONSTRAINT "cash_hand_ins_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hand_backs" ADD CONSTRAINT "order_hand_backs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hand_backs" ADD CONSTRAINT "order_hand_backs_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_hand_in_orders_hand_in_id_idx" ON "cash_hand_in_orders" USING btree ("hand_in_id");--> statement-breakpoint
CREATE INDEX "cash_hand_ins_created_at_idx" ON "cash_hand_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cash_hand_ins_uncounted_idx" ON "cash_hand_ins" USING btree ("kitchen_id") WHERE "cash_hand_ins"."counted_at" is null;--> statement-breakpoint
CREATE INDEX "order_hand_backs_order_id_idx" ON "order_hand_backs" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_hand_backs_created_at_idx" ON "order_hand_backs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pick_up_whole" CHECK (("orders"."picked_up_at" is null) = ("orders"."picked_up_by" is null) and ("orders"."handed_back_at" is null or "orders"."picked_up_by" is null));--> statement-breakpoint
-- An order changes hands only while it is out for delivery, and by way of being given up: never from one assistant to another directly.
DROP TRIGGER "orders_refuse_other_holder" ON "public"."orders";
--> statement-breakpoint
CREATE TRIGGER "orders_refuse_other_holder" BEFORE UPDATE OF "picked_up_by" ON "public"."orders"
	FOR EACH ROW WHEN (
		OLD.picked_up_by IS NOT NULL AND OLD.picked_up_by IS DISTINCT FROM NEW.picked_up_by
		AND (NEW.picked_up_by IS NOT NULL OR OLD.status <> 'OUT_FOR_DELIVERY')
	)
	EXECUTE FUNCTION "public"."refuse_other_holder_of_order"();
--> statement-breakpoint
-- Sending an order again changes who may pick it up, so riders receive it too.
CREATE OR REPLACE FUNCTION "public"."tell_of_order"(told "public"."orders", step_from text, step_to text, step_at timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."live_events" ("topic", "subject_id", "owner_id", "body")
	VALUES ('order', told.id, told.user_id, jsonb_build_object(
		'status', step_to,
		'fromStatus', step_from,
		'isPickedUp', told.picked_up_by IS NOT NULL,
		'pickedUpBy', told.picked_up_by,
		'isHandedBack', told.handed_back_at IS NOT NULL,
		'kitchenId', told.kitchen_id,
		'at', to_char(step_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	));
$$;
--> statement-breakpoint
DROP TRIGGER "orders_tell_of_pick_up" ON "public"."orders";
--> statement-breakpoint
CREATE TRIGGER "orders_tell_of_pick_up" AFTER UPDATE OF "picked_up_by", "handed_back_at" ON "public"."orders"
	FOR EACH ROW WHEN (
		OLD.picked_up_by IS DISTINCT FROM NEW.picked_up_by
		OR (OLD.handed_back_at IS NULL) <> (NEW.handed_back_at IS NULL)
	)
	EXECUTE FUNCTION "public"."tell_of_order_pick_up"();
