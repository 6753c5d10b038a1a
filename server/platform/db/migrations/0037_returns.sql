DROP INDEX "waits_held";--> statement-breakpoint
ALTER TABLE "waits" ADD COLUMN "order_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "waits" ADD COLUMN "event_change_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_event_change_id_event_changes_id_fk" FOREIGN KEY ("event_change_id") REFERENCES "public"."event_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waits_order" ON "waits" USING btree ("order_id") WHERE "waits"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "waits_held" ON "waits" USING btree ("held_until") WHERE "waits"."held_until" is not null;--> statement-breakpoint
UPDATE "gifts" SET "withdrawn_at" = coalesce("paid_at", "created_at") WHERE "state" = 'withdrawn';