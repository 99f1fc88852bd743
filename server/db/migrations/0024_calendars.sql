ALTER TABLE "stage" ADD COLUMN "calendar_changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "withdrawn" jsonb;