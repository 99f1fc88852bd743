ALTER TABLE "result" ALTER COLUMN "timed_dns" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "result" ALTER COLUMN "timed_dns" DROP NOT NULL;--> statement-breakpoint
UPDATE "result" SET "timed_dns" = NULL WHERE NOT "timed_dns";
