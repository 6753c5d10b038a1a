CREATE TYPE "public"."admission_way" AS ENUM('living', 'static', 'typed', 'name', 'pass');--> statement-breakpoint
CREATE TYPE "public"."overrun_reason" AS ENUM('month', 'ended');--> statement-breakpoint
CREATE TABLE "admissions" (
	"event_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"seq" bigserial NOT NULL,
	"link_id" text COLLATE "C" NOT NULL,
	"seat" text COLLATE "C",
	"member_id" text COLLATE "C",
	"undoes" text COLLATE "C",
	"way" "admission_way" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"door_id" text COLLATE "C" NOT NULL,
	"door_name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"overrun" "overrun_reason",
	"booking_id" text COLLATE "C",
	CONSTRAINT "admissions_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_entries" (
	"event_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"booking_id" text COLLATE "C",
	"seat_ids" text[] NOT NULL,
	CONSTRAINT "door_entries_event_id_position_pk" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"link_hash" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"is_strict" boolean NOT NULL,
	"part" integer,
	"parts" integer,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "door_links_part" CHECK (("door_links"."part" is null) = ("door_links"."parts" is null) and "door_links"."part" between 1 and "door_links"."parts")
);
--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admissions_seq" ON "admissions" USING btree ("event_id","seq");--> statement-breakpoint
CREATE INDEX "admissions_seat" ON "admissions" USING btree ("event_id","seat");--> statement-breakpoint
CREATE INDEX "admissions_undoes" ON "admissions" USING btree ("event_id","undoes");--> statement-breakpoint
CREATE INDEX "admissions_member" ON "admissions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "admissions_booking" ON "admissions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "admissions_link" ON "admissions" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "door_entries_booking" ON "door_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "door_links_secret" ON "door_links" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "door_links_event" ON "door_links" USING btree ("event_id");