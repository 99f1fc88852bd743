-- Until now a change of many always set DNF, or cleared it.
UPDATE "undo_step" SET "step" = "step" || jsonb_build_object('after', CASE WHEN "step"->>'was' = 'DNF' THEN NULL ELSE 'DNF' END)
WHERE "step"->>'kind' = 'statuses';
