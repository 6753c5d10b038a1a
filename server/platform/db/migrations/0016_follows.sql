CREATE TABLE "follow_notices" (
	"member_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_notices_member_id_event_id_pk" PRIMARY KEY("member_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"member_id" text COLLATE "C" NOT NULL,
	"pro_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_member_id_pro_id_pk" PRIMARY KEY("member_id","pro_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "followed_concerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_pro_id_pro_users_id_fk" FOREIGN KEY ("pro_id") REFERENCES "public"."pro_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_notices_event" ON "follow_notices" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "follows_pro" ON "follows" USING btree ("pro_id");--> statement-breakpoint
CREATE INDEX "events_added" ON "events" USING btree ("added_at") WHERE "events"."withdrawn_at" is null;