CREATE TABLE "waits" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"ticket_type_id" text COLLATE "C",
	"quantity" integer NOT NULL,
	"place" bigserial NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"held_type_id" text COLLATE "C",
	"held_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "waits_quantity" CHECK ("waits"."quantity" between 1 and 4),
	CONSTRAINT "waits_hold" CHECK (("waits"."held_type_id" is null) = ("waits"."held_at" is null))
);
--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_held_type_id_ticket_types_id_fk" FOREIGN KEY ("held_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waits_one" ON "waits" USING btree ("member_id","event_id");--> statement-breakpoint
CREATE INDEX "waits_line" ON "waits" USING btree ("event_id","place");--> statement-breakpoint
CREATE INDEX "waits_held" ON "waits" USING btree ("held_until") WHERE "waits"."held_type_id" is not null;