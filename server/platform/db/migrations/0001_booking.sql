CREATE TABLE "pictures" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_codes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD CONSTRAINT "ticket_codes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_codes_seat" ON "ticket_codes" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one" ON "bookings" USING btree ("member_id","event_id") WHERE "bookings"."cancelled_at" is null and "bookings"."source" <> 'purchase';--> statement-breakpoint
CREATE UNIQUE INDEX "events_source" ON "events" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("member_id","created_at");--> statement-breakpoint
-- Bookings made before seats had codes get theirs.
INSERT INTO "ticket_codes" ("id", "booking_id", "position") SELECT replace(gen_random_uuid()::text, '-', ''), b."id", seat - 1 FROM "bookings" b CROSS JOIN LATERAL generate_series(1, b."quantity") AS seat;
