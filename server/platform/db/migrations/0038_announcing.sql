CREATE TYPE "public"."draft_state" AS ENUM('draft', 'review', 'returned', 'published');--> statement-breakpoint
CREATE TABLE "event_drafts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organisation_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C",
	"state" "draft_state" DEFAULT 'draft' NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text COLLATE "C",
	"sent_at" timestamp with time zone,
	"sent_by" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "event_artists" ADD COLUMN "plays_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "event_drafts" ADD CONSTRAINT "event_drafts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_drafts" ADD CONSTRAINT "event_drafts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_drafts" ADD CONSTRAINT "event_drafts_updated_by_members_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_drafts" ADD CONSTRAINT "event_drafts_sent_by_members_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_drafts_organisation" ON "event_drafts" USING btree ("organisation_id","updated_at");--> statement-breakpoint
CREATE INDEX "event_drafts_review" ON "event_drafts" USING btree ("sent_at") WHERE "event_drafts"."state" = 'review';--> statement-breakpoint
CREATE INDEX "event_drafts_published" ON "event_drafts" USING btree ("updated_at") WHERE "event_drafts"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "event_drafts_event" ON "event_drafts" USING btree ("event_id") WHERE "event_drafts"."state" <> 'published';--> statement-breakpoint
ALTER TABLE "event_artists" ADD CONSTRAINT "event_artists_plays_at" CHECK ("event_artists"."plays_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');