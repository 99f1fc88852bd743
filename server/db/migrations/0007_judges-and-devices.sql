ALTER TABLE "stage_judge" ADD COLUMN "sections" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_device" ADD COLUMN "waiting" integer;--> statement-breakpoint
ALTER TABLE "judge_device" ADD COLUMN "waiting_told_on" timestamp(3) with time zone;