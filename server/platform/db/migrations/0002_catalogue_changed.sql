DROP INDEX "events_order";--> statement-breakpoint
DROP INDEX "events_city";--> statement-breakpoint
DROP INDEX "events_style";--> statement-breakpoint
DROP INDEX "events_search";--> statement-breakpoint
CREATE INDEX "events_city_style" ON "events" USING btree ("city_key","style_key","date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "events_city" ON "events" USING btree ("city_key","date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "events_style" ON "events" USING btree ("style_key","date","sort_time","id") WHERE "events"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_words") WITH (fastupdate=false);--> statement-breakpoint
-- Tells every process that keeps answers in memory what to forget, when the writing commits: 'filters' where the cities and styles in
-- use may have changed too, 'events' for everything else (a like, a seat sold).
CREATE FUNCTION "catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "events_filters_changed" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "city", "music_style", "city_key", "style_key", "date", "withdrawn_at" ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('filters');--> statement-breakpoint
CREATE TRIGGER "events_changed" AFTER UPDATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('events');--> statement-breakpoint
CREATE TRIGGER "ticket_types_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ticket_types" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('events');
