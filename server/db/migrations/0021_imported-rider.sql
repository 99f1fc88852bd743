CREATE TABLE "imported_rider" (
	"stage_key" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"participant" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	CONSTRAINT "imported_rider_stage_key_device_id_participant_pk" PRIMARY KEY("stage_key","device_id","participant")
);
--> statement-breakpoint
ALTER TABLE "imported_rider" ADD CONSTRAINT "imported_rider_stage_key_device_id_judge_device_stage_key_id_fk" FOREIGN KEY ("stage_key","device_id") REFERENCES "public"."judge_device"("stage_key","id") ON DELETE no action ON UPDATE no action;