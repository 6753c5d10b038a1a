CREATE TYPE "public"."pricing" AS ENUM('single', 'from', 'minimum');--> statement-breakpoint
ALTER TABLE "ticket_types" DROP CONSTRAINT "ticket_types_capacity";--> statement-breakpoint
ALTER TABLE "ticket_types" ALTER COLUMN "capacity_total" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "pricing" "pricing" DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "room_total" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "told_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "is_minimum" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "suggestions_cents" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "sold_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "sold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "is_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "is_companion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "offer_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "events_running" ON "events" USING btree ("end_date") WHERE "events"."withdrawn_at" is null and "events"."end_date" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_end" CHECK ("events"."end_date" > "events"."date");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_room" CHECK ("events"."room_total" >= 0);--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_capacity" CHECK ("ticket_types"."capacity_sold" >= 0 and "ticket_types"."capacity_sold" <= "ticket_types"."capacity_total");