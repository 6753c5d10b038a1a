CREATE TABLE "event_artists" (
	"event_id" text COLLATE "C" NOT NULL,
	"artist_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "event_artists_event_id_artist_id_pk" PRIMARY KEY("event_id","artist_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "doors_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "venue_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "organizer_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "edited" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "name_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "source_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "edited" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "event_artists" ADD CONSTRAINT "event_artists_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_artists" ADD CONSTRAINT "event_artists_artist_id_pro_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."pro_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_artists_artist" ON "event_artists" USING btree ("artist_id","event_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_venue_id_pro_users_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."pro_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_pro_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."pro_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_venue" ON "events" USING btree ("venue_id","date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id","date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pro_users_source" ON "pro_users" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "pro_users_name" ON "pro_users" USING btree ("name_key");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_doors" CHECK ("events"."doors_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
-- As 0002 does for events: who plays at an event has changed.
CREATE TRIGGER "event_artists_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_artists" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('events');
