CREATE TYPE "public"."gift_state" AS ENUM('open', 'expired', 'paid', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."subscription_provider" AS ENUM('gift', 'demo', 'stripe');--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"buyer_id" text COLLATE "C",
	"plan" "paid_plan" NOT NULL,
	"months" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"state" "gift_state" NOT NULL,
	"request_key" text COLLATE "C" NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"session_id" text COLLATE "C",
	"url" text,
	"payment_id" text COLLATE "C",
	"code_hash" text COLLATE "C" NOT NULL,
	"first_name" text,
	"greeting" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"taker_id" text COLLATE "C",
	"taken_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gifts_months" CHECK ("gifts"."months" in (1, 3, 6, 12)),
	CONSTRAINT "gifts_total" CHECK ("gifts"."total_cents" > 0),
	CONSTRAINT "gifts_refund" CHECK ("gifts"."refunded_cents" between 0 and "gifts"."total_cents"),
	CONSTRAINT "gifts_paid" CHECK ("gifts"."state" in ('open', 'expired') or "gifts"."payment_id" is not null),
	CONSTRAINT "gifts_taken" CHECK ("gifts"."taken_at" is null or "gifts"."paid_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "provider" SET DATA TYPE "public"."subscription_provider" USING "provider"::text::"public"."subscription_provider";--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_buyer_id_members_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_taker_id_members_id_fk" FOREIGN KEY ("taker_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_request" ON "gifts" USING btree ("buyer_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_session" ON "gifts" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_code" ON "gifts" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "gifts_taker" ON "gifts" USING btree ("taker_id");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("check_at") WHERE "gifts"."check_at" is not null;