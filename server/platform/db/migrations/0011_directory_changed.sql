-- As 0002 does for events: tells every process that keeps answers in memory that artists or venues have changed.
CREATE TRIGGER "pro_users_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pro_users" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('directory');
