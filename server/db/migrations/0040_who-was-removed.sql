ALTER TABLE "protest" ADD COLUMN "removed_name" text;--> statement-breakpoint
ALTER TABLE "protest" ADD COLUMN "removed_birth_date" date;
--> statement-breakpoint
-- Whoever was removed before is found in the log, as long as that names them.
UPDATE "protest" SET "removed_name" = "removal"."before"->>'name', "removed_birth_date" = ("removal"."before"->>'birthDate')::date
FROM (
	SELECT DISTINCT ON ("stage"."key", "data"->>'participant') "stage"."key", "data"->>'participant' AS "id", "data"->'before' AS "before"
	FROM "audit" JOIN "stage" ON "stage"."path" = "data"->>'stage'
	WHERE "event" = 'remove_participant' AND "data"->'before'->>'name' IS NOT NULL AND "data"->'before'->>'birthDate' IS NOT NULL
	ORDER BY "stage"."key", "data"->>'participant', "audit"."id" DESC
) AS "removal"
WHERE "removal"."key" = "protest"."stage_key" AND "removal"."id" = "protest"."participant_id" AND "removal"."id" LIKE 'ext-%'
	AND NOT EXISTS (
		SELECT FROM "participant" WHERE "participant"."stage_key" = "protest"."stage_key" AND "participant"."id" = "protest"."participant_id"
	);
