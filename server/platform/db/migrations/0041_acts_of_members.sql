-- By hand, before what drizzle-kit wrote: acts of accounts that were deleted name nobody, and the rows stay otherwise unchangeable.
DROP TRIGGER "organiser_acts_append_only" ON "organiser_acts";--> statement-breakpoint
ALTER TABLE "organiser_acts" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "organiser_acts" SET "member_id" = NULL WHERE "member_id" NOT IN (SELECT "id" FROM "members");--> statement-breakpoint
CREATE FUNCTION "acts_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."member_id" IS NULL AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "organiser_acts_append_only" BEFORE UPDATE OR DELETE ON "organiser_acts" FOR EACH ROW EXECUTE FUNCTION "acts_append_only"();--> statement-breakpoint
-- By drizzle-kit.
ALTER TABLE "organiser_acts" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_acts" ADD CONSTRAINT "organiser_acts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_acts_member" ON "organiser_acts" USING btree ("member_id");