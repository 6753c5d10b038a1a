CREATE TYPE "public"."checkout_state" AS ENUM('open', 'completed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."declaration_kind" AS ENUM('termination', 'withdrawal');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('queued', 'handed_over', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('selected', 'held', 'paid', 'ticketed', 'expired', 'declined', 'refunding', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."paid_plan" AS ENUM('standard', 'premium');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('demo', 'stripe');--> statement-breakpoint
CREATE TYPE "public"."subscription_end_reason" AS ENUM('withdrawal', 'duplicate', 'replaced');--> statement-breakpoint
CREATE TYPE "public"."subscription_state" AS ENUM('active', 'past_due', 'ended');--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" "declaration_kind" NOT NULL,
	"member_id" text COLLATE "C",
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"detail" text,
	"declared_at" timestamp with time zone NOT NULL,
	"executed_at" timestamp with time zone,
	"token_hash" text COLLATE "C",
	"token_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_provider" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"subscription_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C",
	"provider" "payment_provider" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"plan" "paid_plan" NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "invoices_refund" CHECK ("invoices"."refunded_cents" between 0 and "invoices"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"dedupe_key" text COLLATE "C" NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" "mail_state" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text COLLATE "C" NOT NULL,
	"ticket_type_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_ticket_type_id_pk" PRIMARY KEY("order_id","ticket_type_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_transitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"from_state" "order_state" NOT NULL,
	"to_state" "order_state" NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C",
	"event_id" text COLLATE "C" NOT NULL,
	"state" "order_state" NOT NULL,
	"total_cents" integer NOT NULL,
	"request_key" text COLLATE "C" NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"provider" "payment_provider",
	"payment_id" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" "payment_provider" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "subscription_checkouts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"plan" "paid_plan" NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"session_id" text COLLATE "C",
	"url" text,
	"state" "checkout_state" NOT NULL,
	"request_key" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C",
	"provider" "payment_provider" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"state" "subscription_state" NOT NULL,
	"plan" "paid_plan" NOT NULL,
	"next_plan" "paid_plan",
	"autorenew" boolean NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"last_change" text COLLATE "C",
	"end_reason" "subscription_end_reason",
	"end_refund_cents" integer,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "bookings_one";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transitions" ADD CONSTRAINT "order_transitions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_checkouts" ADD CONSTRAINT "subscription_checkouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_provider" ON "invoices" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "order_transitions_order" ON "order_transitions" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_request" ON "orders" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("check_at") WHERE "orders"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_checkouts_request" ON "subscription_checkouts" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_checkouts_session" ON "subscription_checkouts" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_checkouts_one" ON "subscription_checkouts" USING btree ("member_id") WHERE "subscription_checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "subscription_checkouts_due" ON "subscription_checkouts" USING btree ("check_at") WHERE "subscription_checkouts"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one" ON "subscriptions" USING btree ("member_id") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("check_at") WHERE "subscriptions"."check_at" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_order" ON "bookings" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one" ON "bookings" USING btree ("member_id","event_id") WHERE "bookings"."cancelled_at" is null and "bookings"."source" = 'pass';--> statement-breakpoint
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_transitions_append_only" BEFORE UPDATE OR DELETE ON "order_transitions" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
-- Who had a Pass before there were contracts has one of the demonstration's, which ends or renews itself as the Pass did.
INSERT INTO "subscriptions" ("id", "member_id", "provider", "provider_id", "state", "plan", "autorenew", "current_period_start", "current_period_end", "started_at", "check_at")
SELECT replace(gen_random_uuid()::text, '-', ''), m."id", 'demo', 'demo_sub_' || m."id", 'active', m."level"::text::"paid_plan", m."autorenew", m."current_period_end" - interval '1 month', m."current_period_end", m."current_period_end" - interval '1 month', m."current_period_end"
FROM "members" m WHERE m."level" <> 'free' AND m."current_period_end" IS NOT NULL;--> statement-breakpoint
INSERT INTO "demo_provider" ("id", "kind", "body")
SELECT s."provider_id", 'subscription', jsonb_build_object(
  'memberId', s."member_id", 'plan', s."plan", 'periodPlan', s."plan", 'autorenew', s."autorenew",
  'startedAt', to_char(s."started_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'periodStart', to_char(s."current_period_start" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'periodEnd', to_char(s."current_period_end" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'endedAt', NULL, 'invoices', '[]'::jsonb, 'charges', 0, 'done', '[]'::jsonb)
FROM "subscriptions" s;
