CREATE TABLE "calendar_addresses" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_addresses_member" ON "calendar_addresses" USING btree ("member_id");