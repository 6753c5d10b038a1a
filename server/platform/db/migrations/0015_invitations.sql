ALTER TYPE "public"."booking_source" ADD VALUE 'invitation';--> statement-breakpoint
CREATE TABLE "invitations" (
	"code" text COLLATE "C" PRIMARY KEY NOT NULL,
	"giver_id" text COLLATE "C",
	"booking_id" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"request_key" text COLLATE "C" NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_request" ON "invitations" USING btree ("giver_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_booking" ON "invitations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "invitations_month" ON "invitations" USING btree ("giver_id","month");