ALTER TABLE "result" ADD COLUMN "zeros" smallint;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD COLUMN "ranked_by" jsonb;--> statement-breakpoint
ALTER TABLE "standing_result" ADD COLUMN "zeros" smallint;--> statement-breakpoint
-- what is approved already has its zeros too, and so have the standings that are made of it
UPDATE "result" SET "zeros" = (
	SELECT count(*) FROM "section_entry" AS "entry"
	WHERE "entry"."stage_key" = "result"."stage_key" AND "entry"."participant_id" = "result"."participant_id"
		AND "entry"."total" = 0 AND "entry"."lap" BETWEEN 1 AND "class"."lap" AND "class"."lap_sections"["entry"."section"]
)
FROM "stage", "stage_class" AS "class"
WHERE "stage"."key" = "result"."stage_key" AND "class"."stage_key" = "result"."stage_key"
	AND "class"."class_key" = "result"."class_key" AND NOT "result"."deleted"
	AND "stage"."results_status" IS NOT NULL AND "stage"."competition_type" = 'classic';
--> statement-breakpoint
UPDATE "standing_result" SET "zeros" = "result"."zeros" FROM "result"
WHERE "result"."stage_key" = "standing_result"."stage_key"
	AND "result"."participant_id" = "standing_result"."participant_id";
