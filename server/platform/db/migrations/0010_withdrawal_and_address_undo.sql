ALTER TYPE "public"."mailed_token_kind" ADD VALUE 'email_undo';--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "public_price_cents" integer;