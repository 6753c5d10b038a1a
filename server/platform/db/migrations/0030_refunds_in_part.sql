ALTER TYPE "public"."register_act" ADD VALUE 'refunded';--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "vat_basis_points" integer;--> statement-breakpoint
ALTER TABLE "ticket_register" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;