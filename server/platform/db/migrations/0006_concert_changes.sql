CREATE TYPE "public"."event_change_kind" AS ENUM('cancelled', 'postponed', 'moved', 'restored');--> statement-breakpoint
CREATE TYPE "public"."refund_cause" AS ENUM('late', 'event_cancelled', 'returned');--> statement-breakpoint
CREATE TABLE "event_changes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"kind" "event_change_kind" NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"date" date NOT NULL,
	"time" text COLLATE "C",
	"starts_at" timestamp with time zone NOT NULL,
	"place" text,
	"city" text,
	"return_until" timestamp with time zone,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_with_event" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "event_change_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "previous_date" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "previous_time" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_cause" "refund_cause";--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_changes_due" ON "event_changes" USING btree ("check_at") WHERE "event_changes"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "event_changes_event" ON "event_changes" USING btree ("event_id","at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_change_id_event_changes_id_fk" FOREIGN KEY ("event_change_id") REFERENCES "public"."event_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Concerts to come that were taken back before this release kept their holders' money and places: a job ends them now.
INSERT INTO "event_changes" ("id", "event_id", "kind", "cause", "at", "date", "time", "starts_at", "place", "city", "check_at")
SELECT 'before-' || "id", "id", 'cancelled', 'import', "withdrawn_at", "date", "time", "starts_at", "place", "city", now()
FROM "events" WHERE "withdrawn_at" IS NOT NULL AND "starts_at" > now();
