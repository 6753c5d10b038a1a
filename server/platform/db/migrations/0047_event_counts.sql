-- Names the few events of which nothing but a count changed: likes of an event, seats sold of a ticket type. Then only what shows them is
-- forgotten. Arguments: the count's column, and the column with the event's id.
CREATE FUNCTION "event_counts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM "changed" LIMIT 9) few) > 8 OR EXISTS (
    SELECT FROM "changed" n WHERE NOT EXISTS (
      SELECT FROM "before" o WHERE to_jsonb(o) - TG_ARGV[0] = to_jsonb(n) - TG_ARGV[0]
    )
  ) THEN
    PERFORM pg_notify('catalogue_changed', 'events');
  ELSE
    PERFORM pg_notify('catalogue_changed', 'events ' || id) FROM (
      SELECT DISTINCT to_jsonb(n) ->> TG_ARGV[1] AS id FROM "changed" n
    ) named;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "events_changed" ON "events";--> statement-breakpoint
CREATE TRIGGER "events_changed" AFTER UPDATE ON "events" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "event_counts_changed"('likes', 'id');--> statement-breakpoint
DROP TRIGGER "ticket_types_changed" ON "ticket_types";--> statement-breakpoint
CREATE TRIGGER "ticket_types_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "ticket_types" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('events');--> statement-breakpoint
CREATE TRIGGER "ticket_types_updated" AFTER UPDATE ON "ticket_types" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "event_counts_changed"('capacity_sold', 'event_id');
