CREATE TABLE "figure_links" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "figure_links" ADD CONSTRAINT "figure_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_links_code" ON "figure_links" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "figure_links_event" ON "figure_links" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "figure_links_expiry" ON "figure_links" USING btree ("expires_at");