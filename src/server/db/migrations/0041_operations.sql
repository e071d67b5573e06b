CREATE TABLE "internal_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "internal_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"order_id" integer,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"kitchen_ids" integer[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_roles_known" CHECK (cardinality("staff_invitations"."roles") > 0 and "staff_invitations"."roles" <@ array['ROLE_KITCHEN_MANAGER','ROLE_NUTRITIONIST','ROLE_DELIVERY_ASSISTANT'])
);
--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" DROP CONSTRAINT "order_kitchen_moves_elsewhere";--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD COLUMN "from_deliver_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD COLUMN "to_deliver_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internal_notes_user_idx" ON "internal_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "internal_notes_order_idx" ON "internal_notes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_one_open" ON "staff_invitations" USING btree (lower("email")) WHERE "staff_invitations"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token_hash_key" ON "staff_invitations" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "order_kitchen_moves" ADD CONSTRAINT "order_kitchen_moves_elsewhere" CHECK ("order_kitchen_moves"."from_kitchen_id" <> "order_kitchen_moves"."to_kitchen_id" or "order_kitchen_moves"."from_deliver_at" is distinct from "order_kitchen_moves"."to_deliver_at");--> statement-breakpoint
-- Notes are only ever added. The erasure of the customer removes them, and the purge of old orders those of the order.
CREATE FUNCTION "public"."refuse_change_of_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND (
		current_setting('macrobowl.erasing', true) = 'on' OR OLD.created_at < now() - interval '400 days' OR EXISTS (
			SELECT FROM "public"."orders" o WHERE o.id = OLD.order_id AND o.order_date < now() - interval '400 days'
		)
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'internal notes are only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "internal_notes_only_grow" BEFORE UPDATE OR DELETE ON "public"."internal_notes"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_note"();
--> statement-breakpoint
CREATE TRIGGER "internal_notes_refuse_erased_account" BEFORE INSERT ON "public"."internal_notes"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_row_of_erased_account"();
--> statement-breakpoint
-- An order that an admin moved to another slot of the same kitchen: boards and the customer's page read it again.
CREATE FUNCTION "public"."tell_of_order_slot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."tell_of_order"(NEW, NEW.status, NEW.status, clock_timestamp());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_tell_of_slot" AFTER UPDATE OF "deliver_at" ON "public"."orders"
	FOR EACH ROW WHEN (OLD.kitchen_id = NEW.kitchen_id AND OLD.deliver_at IS DISTINCT FROM NEW.deliver_at)
	EXECUTE FUNCTION "public"."tell_of_order_slot"();
