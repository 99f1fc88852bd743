-- whose result it is stands in the result itself; until now it stood in a list of its own, by the stage's order
UPDATE "championship_standings" SET "last_published" = jsonb_set("last_published", '{standings}', (
  SELECT coalesce(jsonb_agg(("line" - 'participants') || jsonb_build_object('results', (
    SELECT coalesce(jsonb_agg("one" || jsonb_build_object('participant', (
      SELECT jsonb_build_object('id', "rider" -> 'participantId', 'name', "rider" -> 'name', 'birthYear', "rider" -> 'birthYear')
      FROM jsonb_array_elements("line" -> 'participants') AS "rider" WHERE "rider" -> 'order' = "one" -> 'order' LIMIT 1
    )) ORDER BY "at"), '[]')
    FROM jsonb_array_elements("line" -> 'results') WITH ORDINALITY AS "results" ("one", "at")
  )) ORDER BY "place"), '[]')
  FROM jsonb_array_elements("last_published" -> 'standings') WITH ORDINALITY AS "lines" ("line", "place")
))
WHERE "last_published" IS NOT NULL;
