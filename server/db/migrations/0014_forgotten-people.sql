ALTER TABLE "section_entry" DROP CONSTRAINT "section_entry_stage_key_participant_id_result_stage_key_participant_id_fk";
--> statement-breakpoint
ALTER TABLE "penalty" DROP CONSTRAINT "penalty_stage_key_participant_id_result_stage_key_participant_id_fk";
--> statement-breakpoint
ALTER TABLE "result" DROP CONSTRAINT "result_stage_key_participant_id_participant_stage_key_id_fk";
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_visit_on" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inactivity_told_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "section_entry" ADD CONSTRAINT "section_entry_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_stage_key_participant_id_participant_stage_key_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE no action ON UPDATE cascade;