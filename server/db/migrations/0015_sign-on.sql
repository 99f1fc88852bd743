CREATE TABLE "sign_on_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"tick" text NOT NULL,
	"is_done" boolean NOT NULL,
	"decibels" smallint,
	"desk" uuid NOT NULL,
	"seq" integer NOT NULL,
	"desk_time" timestamp(3) with time zone NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "sign_on_ticks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "noise_limit" smallint;--> statement-breakpoint
ALTER TABLE "sign_on_event" ADD CONSTRAINT "sign_on_event_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sign_on_event_of_stage" ON "sign_on_event" USING btree ("stage_key","participant_id");