CREATE TYPE "public"."catalogue_file_kind" AS ENUM('snapshot', 'delta');--> statement-breakpoint
CREATE TABLE "catalogue_files" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" "catalogue_file_kind" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"events" integer NOT NULL,
	"length" integer NOT NULL,
	"brotli" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_files_current" ON "catalogue_files" USING btree ("kind") WHERE "catalogue_files"."replaced_at" is null;--> statement-breakpoint
-- As 0002 does for events: tells every process that another file of the catalogue is current.
CREATE TRIGGER "catalogue_files_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_files" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"('snapshot');
