-- Work of jobs notifies every process of its topic and the second at which it is due, 0 for at once: a job sleeps until then (decision 084).
CREATE FUNCTION "work_due"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE due timestamptz;
BEGIN
  IF TG_ARGV[1] = 'check_at' THEN due := NEW.check_at;
  ELSIF TG_ARGV[1] = 'next_attempt_at' THEN due := NEW.next_attempt_at;
  END IF;
  PERFORM pg_notify('work_due', TG_ARGV[0] || ' ' || greatest(0, coalesce(floor(extract(epoch FROM due)), 0))::bigint);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "mails_queued" AFTER INSERT ON "mails" FOR EACH ROW WHEN (NEW.state = 'queued') EXECUTE FUNCTION "work_due"('mail', 'next_attempt_at');--> statement-breakpoint
CREATE TRIGGER "mails_sooner" AFTER UPDATE OF "state", "next_attempt_at" ON "mails" FOR EACH ROW WHEN (NEW.state = 'queued' AND (OLD.state <> 'queued' OR NEW.next_attempt_at < OLD.next_attempt_at)) EXECUTE FUNCTION "work_due"('mail', 'next_attempt_at');--> statement-breakpoint
CREATE TRIGGER "push_messages_queued" AFTER INSERT ON "push_messages" FOR EACH ROW WHEN (NEW.state = 'queued') EXECUTE FUNCTION "work_due"('push', 'next_attempt_at');--> statement-breakpoint
CREATE TRIGGER "push_messages_sooner" AFTER UPDATE OF "state", "next_attempt_at" ON "push_messages" FOR EACH ROW WHEN (NEW.state = 'queued' AND (OLD.state <> 'queued' OR NEW.next_attempt_at < OLD.next_attempt_at)) EXECUTE FUNCTION "work_due"('push', 'next_attempt_at');--> statement-breakpoint
CREATE TRIGGER "orders_to_check" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL) EXECUTE FUNCTION "work_due"('orders', 'check_at');--> statement-breakpoint
CREATE TRIGGER "orders_sooner" AFTER UPDATE OF "check_at" ON "orders" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL AND (OLD.check_at IS NULL OR NEW.check_at < OLD.check_at)) EXECUTE FUNCTION "work_due"('orders', 'check_at');--> statement-breakpoint
CREATE TRIGGER "seat_refunds_to_check" AFTER INSERT ON "seat_refunds" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL) EXECUTE FUNCTION "work_due"('orders', 'check_at');--> statement-breakpoint
CREATE TRIGGER "seat_refunds_sooner" AFTER UPDATE OF "check_at" ON "seat_refunds" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL AND (OLD.check_at IS NULL OR NEW.check_at < OLD.check_at)) EXECUTE FUNCTION "work_due"('orders', 'check_at');--> statement-breakpoint
CREATE TRIGGER "event_changes_to_check" AFTER INSERT ON "event_changes" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL) EXECUTE FUNCTION "work_due"('event changes', 'check_at');--> statement-breakpoint
CREATE TRIGGER "event_changes_sooner" AFTER UPDATE OF "check_at" ON "event_changes" FOR EACH ROW WHEN (NEW.check_at IS NOT NULL AND (OLD.check_at IS NULL OR NEW.check_at < OLD.check_at)) EXECUTE FUNCTION "work_due"('event changes', 'check_at');--> statement-breakpoint
CREATE TRIGGER "waits_changed" AFTER INSERT OR UPDATE OR DELETE ON "waits" FOR EACH STATEMENT EXECUTE FUNCTION "work_due"('lines');--> statement-breakpoint
CREATE TRIGGER "orders_of_lines" AFTER UPDATE OF "state" ON "orders" FOR EACH ROW WHEN (OLD.state IN ('selected', 'held') AND NEW.state NOT IN ('selected', 'held')) EXECUTE FUNCTION "work_due"('lines');--> statement-breakpoint
CREATE TRIGGER "reset_requests_made" AFTER INSERT ON "reset_requests" FOR EACH STATEMENT EXECUTE FUNCTION "work_due"('reset links');--> statement-breakpoint
CREATE TRIGGER "declarations_made" AFTER INSERT ON "declarations" FOR EACH STATEMENT EXECUTE FUNCTION "work_due"('declarations');
