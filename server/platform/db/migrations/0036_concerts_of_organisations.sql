ALTER TABLE "events" ADD COLUMN "organisation_id" text COLLATE "C" DEFAULT 'maison' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set default ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_organisation" ON "events" USING btree ("organisation_id","date","sort_time","id");--> statement-breakpoint
CREATE INDEX "ticket_register_event" ON "ticket_register" USING btree ("event_id");--> statement-breakpoint
INSERT INTO "ticket_register" ("act", "event_id", "is_paid", "number", "event_name", "starts_at", "place", "category", "price_cents", "vat_basis_points", "seller", "channel", "seat_id", "order_id", "at")
SELECT 'cancelled', r."event_id", r."is_paid", r."number", r."event_name", r."starts_at", r."place", r."category", r."price_cents", r."vat_basis_points", r."seller", r."channel", r."seat_id", r."order_id", b."cancelled_at"
FROM "ticket_register" r JOIN "ticket_codes" c ON c."id" = r."seat_id" JOIN "bookings" b ON b."id" = c."booking_id"
WHERE r."act" = 'issued' AND b."cancelled_with_event" AND b."cancelled_at" IS NOT NULL
AND NOT EXISTS (SELECT FROM "ticket_register" x WHERE x."seat_id" = r."seat_id" AND x."act" = 'cancelled') ORDER BY r."id";