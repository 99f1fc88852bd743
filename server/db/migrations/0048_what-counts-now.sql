ALTER TABLE "penalty" RENAME COLUMN "deleted" TO "removed";--> statement-breakpoint
ALTER TABLE "penalty" ADD COLUMN "uncounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A judge's penalty that no secretary removed last was deleted by a fold of its entry; the next fold decides again.
UPDATE "penalty" SET "removed" = false, "uncounted" = true
WHERE "removed"
	AND EXISTS (
		SELECT FROM "judge_event" AS "tap"
		WHERE "tap"."id" = "penalty"."id" AND "tap"."stage_key" = "penalty"."stage_key" AND "tap"."name" = 'JudgePenalty'
	)
	AND "id"::text NOT IN (
		SELECT "penalty" FROM (
			SELECT DISTINCT ON ("data"->>'penalty') "data"->>'penalty' AS "penalty", "event" FROM "audit"
			WHERE "event" IN ('new_penalty_points', 'edit_penalty_points', 'remove_penalty_points')
				AND "data"->>'penalty' IS NOT NULL
			ORDER BY "data"->>'penalty', "id" DESC
		) AS "last" WHERE "event" = 'remove_penalty_points'
	);--> statement-breakpoint
ALTER TABLE "penalty" ADD COLUMN "deleted" boolean GENERATED ALWAYS AS (removed or uncounted) STORED NOT NULL;--> statement-breakpoint
-- What was recorded of participants who were removed no longer counts for them if they join again.
UPDATE "judge_event" SET "participant_id" = NULL, "unapplied" = 'unknown-participant', "settled_on" = now()
WHERE "participant_id" IS NOT NULL AND "unapplied" IS NULL
	AND NOT EXISTS (
		SELECT FROM "participant"
		WHERE "participant"."stage_key" = "judge_event"."stage_key" AND "participant"."id" = "judge_event"."participant_id"
	);
