ALTER TABLE "penalty" ADD COLUMN "control" smallint;--> statement-breakpoint
ALTER TABLE "penalty" ADD COLUMN "due_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "timed_dns" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "start_plan" ADD COLUMN "late_points" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "start_plan" ADD COLUMN "minute_count" text DEFAULT 'clock' NOT NULL;--> statement-breakpoint
ALTER TABLE "start_plan" ADD COLUMN "late_limit" smallint DEFAULT 20;--> statement-breakpoint
CREATE INDEX "judge_event_timed" ON "judge_event" USING btree ("stage_key","participant_id") WHERE section = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "penalty_late" ON "penalty" USING btree ("stage_key","participant_id","control") WHERE control is not null;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "late_somewhere" CHECK ((control is null) = (due_on is null));