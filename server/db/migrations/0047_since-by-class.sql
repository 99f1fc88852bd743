-- Each class has its own time since when a section had been cancelled in it.
UPDATE "undo_step" SET "step" = ("step" - 'since') || jsonb_build_object('rides', coalesce((
	SELECT jsonb_agg("ride" || jsonb_build_object('since', "step"->'since'))
	FROM jsonb_array_elements("step"->'rides') AS "changed"("ride")
), '[]'))
WHERE "step"->>'kind' IN ('cancelled', 'restored');
