CREATE TABLE "favourite_reminders" (
	"member_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_reminders_member_id_event_id_pk" PRIMARY KEY("member_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "favourite_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_reminders" ADD CONSTRAINT "favourite_reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_reminders" ADD CONSTRAINT "favourite_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_reminders_event" ON "favourite_reminders" USING btree ("event_id");