CREATE TABLE "attempt_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_on" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participant" ALTER COLUMN "birth_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ALTER COLUMN "birth_date" DROP NOT NULL;