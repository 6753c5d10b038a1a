CREATE TABLE "seat_refunds" (
	"seat_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"cents" integer NOT NULL,
	"owed_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seat_refunds_cents" CHECK ("seat_refunds"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_codes" ADD COLUMN "promised_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "allows_return" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_refunds" ADD CONSTRAINT "seat_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_refunds_due" ON "seat_refunds" USING btree ("check_at") WHERE "seat_refunds"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "seat_refunds_order" ON "seat_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_codes_offered" ON "ticket_codes" USING btree ("booking_id") WHERE "ticket_codes"."offered_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_codes_promised" ON "ticket_codes" USING btree ("promised_to") WHERE "ticket_codes"."promised_to" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK ("orders"."returned_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
-- An offered seat opens the sale of a full concert again: what is kept in memory of it is forgotten.
CREATE TRIGGER "ticket_codes_offered_changed" AFTER UPDATE OF "offered_at", "promised_to" ON "ticket_codes" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('events');
