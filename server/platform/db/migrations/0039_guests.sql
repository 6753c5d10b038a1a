ALTER TYPE "public"."register_channel" ADD VALUE 'guest';--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;