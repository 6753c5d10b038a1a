ALTER TABLE "admissions" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "door_links" ADD COLUMN "evening" date;