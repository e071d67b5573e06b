CREATE TABLE "households" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"open_orders" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_loads" (
	"kitchen_id" integer NOT NULL,
	"slot_starts_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"portions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_loads_kitchen_id_slot_starts_at_pk" PRIMARY KEY("kitchen_id","slot_starts_at")
);
--> statement-breakpoint
DROP INDEX "orders_open_household_idx";--> statement-breakpoint
ALTER TABLE "slot_loads" ADD CONSTRAINT "slot_loads_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;