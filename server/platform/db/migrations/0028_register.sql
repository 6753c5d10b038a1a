CREATE TYPE "public"."register_act" AS ENUM('issued', 'cancelled', 'entered', 'undone');--> statement-breakpoint
CREATE TYPE "public"."register_channel" AS ENUM('card', 'pass', 'free', 'invitation', 'door');--> statement-breakpoint
CREATE TABLE "statements" (
	"number" integer PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"register_id" integer NOT NULL,
	"body" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statements_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_register" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"act" "register_act" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"is_paid" boolean NOT NULL,
	"number" integer NOT NULL,
	"event_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"category" text NOT NULL,
	"price_cents" integer NOT NULL,
	"vat_basis_points" integer,
	"seller" text,
	"channel" "register_channel" NOT NULL,
	"seat_id" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C",
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_series" (
	"event_id" text COLLATE "C" NOT NULL,
	"is_paid" boolean NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_series_event_id_is_paid_pk" PRIMARY KEY("event_id","is_paid")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_register_number" ON "ticket_register" USING btree ("event_id","is_paid","number") WHERE "ticket_register"."act" = 'issued';--> statement-breakpoint
CREATE INDEX "ticket_register_seat" ON "ticket_register" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "ticket_register_at" ON "ticket_register" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER "ticket_register_append_only" BEFORE UPDATE OR DELETE ON "ticket_register" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "statements_append_only" BEFORE UPDATE OR DELETE ON "statements" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
-- What stands is numbered by the time at which it was had.
INSERT INTO "ticket_register" ("act", "event_id", "is_paid", "number", "event_name", "starts_at", "place", "category", "price_cents", "channel", "seat_id", "order_id", "at")
SELECT 'issued', e."id", b."price_cents" > 0, row_number() OVER (PARTITION BY e."id", b."price_cents" > 0 ORDER BY b."booked_at", b."id", c."position"),
  e."event_name", e."starts_at", concat_ws(', ', e."place", e."city"), t."name", b."price_cents",
  (CASE WHEN EXISTS (SELECT FROM "admissions" a WHERE a."booking_id" = b."id") THEN 'door' WHEN b."source" = 'purchase' THEN 'card' ELSE b."source"::text END)::"register_channel",
  c."id", b."order_id", b."booked_at"
FROM "bookings" b JOIN "events" e ON e."id" = b."event_id" JOIN "ticket_types" t ON t."id" = b."ticket_type_id" JOIN "ticket_codes" c ON c."booking_id" = b."id"
ORDER BY b."booked_at", b."id", c."position";--> statement-breakpoint
INSERT INTO "ticket_series" ("event_id", "is_paid", "last") SELECT "event_id", "is_paid", max("number") FROM "ticket_register" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "ticket_register" ("act", "event_id", "is_paid", "number", "event_name", "starts_at", "place", "category", "price_cents", "channel", "seat_id", "order_id", "at")
SELECT 'cancelled', r."event_id", r."is_paid", r."number", r."event_name", r."starts_at", r."place", r."category", r."price_cents", r."channel", r."seat_id", r."order_id", b."cancelled_at"
FROM "ticket_register" r JOIN "ticket_codes" c ON c."id" = r."seat_id" JOIN "bookings" b ON b."id" = c."booking_id" WHERE b."cancelled_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "ticket_register" ("act", "event_id", "is_paid", "number", "event_name", "starts_at", "place", "category", "price_cents", "channel", "seat_id", "order_id", "at")
SELECT 'entered', r."event_id", r."is_paid", r."number", r."event_name", r."starts_at", r."place", r."category", r."price_cents", r."channel", r."seat_id", r."order_id", c."used_at"
FROM "ticket_register" r JOIN "ticket_codes" c ON c."id" = r."seat_id" WHERE r."act" = 'issued' AND c."used_at" IS NOT NULL;
