ALTER TABLE "gifts" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
UPDATE "gifts" SET "withdrawn_at" = coalesce("paid_at", "created_at") WHERE "state" = 'withdrawn';