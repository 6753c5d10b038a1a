ALTER TABLE "invitations" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "seat_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "hand" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "holder_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_seat_id_ticket_codes_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."ticket_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_seat" ON "invitations" USING btree ("seat_id") WHERE "invitations"."taken_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_holder" ON "invitations" USING btree ("holder_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_kind" CHECK ("invitations"."booking_id" is not null or "invitations"."hand" is not null);