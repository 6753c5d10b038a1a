CREATE TABLE "own_sources" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organisation_id" text COLLATE "C" NOT NULL,
	"address" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease" text COLLATE "C",
	"leased_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"whole_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "source_concerts" (
	"source_id" text COLLATE "C" NOT NULL,
	"key_hash" text COLLATE "C" NOT NULL,
	"print_hash" text COLLATE "C" NOT NULL,
	"draft_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"draft_version" integer,
	"event_name" text NOT NULL,
	"date" text NOT NULL,
	"time" text,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"agreed" text NOT NULL,
	CONSTRAINT "source_concerts_source_id_key_hash_pk" PRIMARY KEY("source_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "own_sources" ADD CONSTRAINT "own_sources_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_concerts" ADD CONSTRAINT "source_concerts_source_id_own_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."own_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_sources_address" ON "own_sources" USING btree ("organisation_id","address");--> statement-breakpoint
CREATE INDEX "own_sources_due" ON "own_sources" USING btree ("next_at") WHERE not "own_sources"."is_paused";--> statement-breakpoint
CREATE INDEX "source_concerts_event" ON "source_concerts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "source_concerts_date" ON "source_concerts" USING btree ("date");