ALTER TABLE "attempt_limit" RENAME TO "rate_limit";--> statement-breakpoint
ALTER INDEX "attempt_limit_pkey" RENAME TO "rate_limit_pkey";--> statement-breakpoint
ALTER TABLE "judge_device" RENAME COLUMN "waiting_told_on" TO "waiting_reported_on";--> statement-breakpoint
ALTER TABLE "user" RENAME COLUMN "inactivity_told_on" TO "inactivity_notified_on";
