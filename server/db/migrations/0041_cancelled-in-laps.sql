ALTER TABLE "stage_class" ADD COLUMN "cancelled_in_laps" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
-- Until now a section was cancelled, and restored, in all laps of the classes that a change names by their keys.
UPDATE "undo_step" SET "step" = ("step" - 'classes') || jsonb_build_object('isWhole', true, 'rides', coalesce((
	SELECT jsonb_agg(jsonb_build_object(
		'classKey', "class"."key",
		'name', "class"."name",
		'laps', (SELECT jsonb_agg("lap") FROM generate_series(1, coalesce("card"."lap", 1)) AS "ridden"("lap"))
	) ORDER BY "class"."key")
	FROM jsonb_array_elements_text("step"->'classes') AS "changed"("class_key")
	JOIN "championship_class" AS "class" ON "class"."key" = "changed"."class_key"::integer
	LEFT JOIN "stage_class" AS "card" ON "card"."class_key" = "class"."key" AND "card"."stage_key" = "undo_step"."stage_key"
), '[]'))
WHERE "step"->>'kind' IN ('cancelled', 'restored');
