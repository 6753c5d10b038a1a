CREATE TYPE "public"."booking_source" AS ENUM('pass', 'free', 'purchase');--> statement-breakpoint
CREATE TYPE "public"."pass_level" AS ENUM('free', 'standard', 'premium');--> statement-breakpoint
CREATE TYPE "public"."ticketing_mode" AS ENUM('internal', 'external');--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"ticket_type_id" text COLLATE "C" NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"source" "booking_source" NOT NULL,
	"pass_month" text COLLATE "C",
	"booked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "bookings_quantity" CHECK ("bookings"."quantity" > 0),
	CONSTRAINT "bookings_price" CHECK ("bookings"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"event_name" text NOT NULL,
	"organizer" text,
	"place" text,
	"city" text,
	"date" date NOT NULL,
	"time" text COLLATE "C",
	"sort_time" text COLLATE "C" GENERATED ALWAYS AS (coalesce("time", '19:00')) STORED NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"image_url" text,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"music_style" text,
	"description" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"ticketing_mode" "ticketing_mode" NOT NULL,
	"page_url" text,
	"source" text,
	"spotify" text,
	"instagram" text,
	"youtube" text,
	"city_key" text COLLATE "C",
	"style_key" text COLLATE "C",
	"search_text" text NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array("search_text", ' '))) STORED NOT NULL,
	CONSTRAINT "events_time" CHECK ("events"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_price" CHECK ("events"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"member_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_member_id_event_id_pk" PRIMARY KEY("member_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"city" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"level" "pass_level" DEFAULT 'free' NOT NULL,
	"autorenew" boolean DEFAULT false NOT NULL,
	"current_period_end" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email"))
);
--> statement-breakpoint
CREATE TABLE "pro_users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_name" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"city" text,
	"address" text,
	"postcode" text,
	"description" text,
	"website" text,
	"spotify" text,
	"social_media" text,
	"genres" text[] NOT NULL,
	"associated_artists" text[] NOT NULL,
	"image_url" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price_cents" integer NOT NULL,
	"capacity_total" integer NOT NULL,
	"capacity_sold" integer DEFAULT 0 NOT NULL,
	"per_order_limit" integer DEFAULT 4 NOT NULL,
	CONSTRAINT "ticket_types_capacity" CHECK ("ticket_types"."capacity_sold" between 0 and "ticket_types"."capacity_total"),
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_cents" >= 0),
	CONSTRAINT "ticket_types_limit" CHECK ("ticket_types"."per_order_limit" > 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_member" ON "bookings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "bookings_event" ON "bookings" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("date","sort_time","id");--> statement-breakpoint
CREATE INDEX "events_city" ON "events" USING btree ("city_key","date","sort_time","id");--> statement-breakpoint
CREATE INDEX "events_style" ON "events" USING btree ("style_key","date","sort_time","id");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "favourites_event" ON "favourites" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_reset" ON "throttles" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","position");