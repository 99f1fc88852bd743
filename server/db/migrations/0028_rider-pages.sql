CREATE TABLE "linked_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"rider_id" uuid NOT NULL,
	CONSTRAINT "linked_entry_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id")
);
--> statement-breakpoint
CREATE TABLE "rider" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rider_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "linked_entry" ADD CONSTRAINT "linked_entry_rider_id_rider_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."rider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_entry" ADD CONSTRAINT "linked_entry_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider" ADD CONSTRAINT "rider_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_entry_rider_id_index" ON "linked_entry" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "participant_person" ON "participant" USING btree ("id");--> statement-breakpoint
-- whoever has entered a stage under their own account has a page, as those who enter one from now on
INSERT INTO "rider" ("user_id") SELECT DISTINCT "user"."id" FROM "participant" JOIN "user" ON "user"."id" = "participant"."id";
