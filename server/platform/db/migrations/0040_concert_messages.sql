CREATE TABLE "concert_messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"people" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "concert_messages" ADD CONSTRAINT "concert_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concert_messages" ADD CONSTRAINT "concert_messages_sent_by_members_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concert_messages_event" ON "concert_messages" USING btree ("event_id","sent_at");--> statement-breakpoint
CREATE INDEX "concert_messages_sender" ON "concert_messages" USING btree ("sent_by");