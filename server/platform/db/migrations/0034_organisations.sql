CREATE TYPE "public"."organisation_role" AS ENUM('responsable', 'equipe');--> statement-breakpoint
CREATE TYPE "public"."organisation_state" AS ENUM('pending', 'trusted', 'suspended');--> statement-breakpoint
CREATE TABLE "operators" (
	"member_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"organisation_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"role" "organisation_role" NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_members_organisation_id_member_id_pk" PRIMARY KEY("organisation_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"link" text DEFAULT '' NOT NULL,
	"state" "organisation_state" DEFAULT 'pending' NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"licensing" text DEFAULT '' NOT NULL,
	"vat" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"organisation_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"act" text NOT NULL,
	"about" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"organisation_id" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"role" "organisation_role" NOT NULL,
	"invited_by" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_by" text COLLATE "C",
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_members_member" ON "organisation_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_request" ON "organisations" USING btree ("request_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_house" ON "organisations" USING btree ("is_house") WHERE "organisations"."is_house";--> statement-breakpoint
CREATE INDEX "organiser_acts_organisation" ON "organiser_acts" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_code" ON "team_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_organisation" ON "team_invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "team_invitations_email" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invitations_expiry" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "organiser_acts_append_only" BEFORE UPDATE OR DELETE ON "organiser_acts" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
INSERT INTO "organisations" ("id", "name", "state", "is_house", "created_at", "request_hash") VALUES ('maison', 'Nectar', 'trusted', true, now(), 'maison');
