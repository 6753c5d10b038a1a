ALTER TABLE "members" ADD COLUMN "next_level" "pass_level";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_with_pass" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "settle_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stated_refund_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "declared_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "members_period_end" ON "members" USING btree ("current_period_end") WHERE "members"."level" <> 'free';--> statement-breakpoint
CREATE INDEX "subscriptions_settling" ON "subscriptions" USING btree ("settle_at") WHERE "subscriptions"."settle_at" is not null;--> statement-breakpoint
UPDATE "bookings" b SET "pass_month" = to_char(e."date", 'YYYY-MM') FROM "events" e WHERE e."id" = b."event_id" AND b."pass_month" IS NOT NULL;--> statement-breakpoint
UPDATE "invitations" i SET "month" = to_char(e."date", 'YYYY-MM') FROM "bookings" b JOIN "events" e ON e."id" = b."event_id" WHERE b."id" = i."booking_id";--> statement-breakpoint
UPDATE "members" m SET "next_level" = s."next_plan"::text::"pass_level" FROM "subscriptions" s WHERE s."member_id" = m."id" AND s."state" <> 'ended' AND s."next_plan" IS NOT NULL;
