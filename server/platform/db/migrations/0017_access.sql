ALTER TABLE "events" ADD COLUMN "step_free" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "seating" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "companion_free" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sign_languages" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_told" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "step_free" boolean;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "seating" boolean;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "companion_free" boolean;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "pro_users" ADD COLUMN "sign_languages" text;