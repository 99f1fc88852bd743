ALTER TABLE "judge_device" ADD COLUMN "phone" uuid;--> statement-breakpoint
UPDATE "judge_device" SET "phone" = "id";--> statement-breakpoint
ALTER TABLE "judge_device" ALTER COLUMN "phone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_device" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "judge_device" ADD COLUMN "late_taps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "judge_device_user_id_index" ON "judge_device" USING btree ("user_id");
