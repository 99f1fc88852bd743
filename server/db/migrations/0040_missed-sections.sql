ALTER TABLE "stage" ADD COLUMN "missed_points" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_entry" ADD COLUMN "is_missed" boolean DEFAULT false NOT NULL;