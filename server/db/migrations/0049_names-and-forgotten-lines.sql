-- Names typed on a Mac may have accents after their letters, and were not found to equal others. From now on they are stored as part of the
-- letters. Where two keys would become equal, both stay: which of them is meant, only people know.
UPDATE "user" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "saved_registration" SET "participation_data" = normalize("participation_data"::text, NFC)::jsonb
WHERE "participation_data"::text IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "institution" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "championship" SET "display_name" = normalize("display_name", NFC),
  "teams" = ARRAY(SELECT normalize("team", NFC) FROM unnest("teams") WITH ORDINALITY AS "named"("team", "at") ORDER BY "at")
WHERE "display_name" || array_to_string("teams", ' ') IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "championship_class" SET "name" = normalize("name", NFC)
WHERE "name" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "championship_class" AS "other"
  WHERE "other"."institution_id" = "championship_class"."institution_id"
    AND "other"."championship_id" = "championship_class"."championship_id"
    AND "other"."key" <> "championship_class"."key"
    AND normalize("other"."name", NFC) = normalize("championship_class"."name", NFC)
);--> statement-breakpoint
UPDATE "club" SET "country" = normalize("country", NFC) WHERE "country" IS NOT NFC NORMALIZED;--> statement-breakpoint
-- foreign keys carry the new name on
UPDATE "club" SET "id" = normalize("id", NFC)
WHERE "id" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "club" AS "other"
  WHERE "other"."id" <> "club"."id" AND normalize("other"."id", NFC) = normalize("club"."id", NFC)
);--> statement-breakpoint
UPDATE "stage" SET "title" = normalize("title", NFC), "location" = normalize("location", NFC),
  "competition_organizer" = normalize("competition_organizer", NFC)
WHERE concat_ws(' ', "title", "location", "competition_organizer") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "screen" SET "name" = normalize("name", NFC), "shows" = normalize("shows"::text, NFC)::jsonb
WHERE concat_ws(' ', "name", "shows"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "participant" SET "name" = normalize("name", NFC), "bike" = normalize("bike", NFC), "license" = normalize("license", NFC),
  "team" = normalize("team", NFC)
WHERE concat_ws(' ', "name", "bike", "license", "team") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "result" SET "name" = normalize("name", NFC), "bike" = normalize("bike", NFC), "team" = normalize("team", NFC)
WHERE concat_ws(' ', "name", "bike", "team") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "penalty" SET "reason" = normalize("reason", NFC), "user_display_name" = normalize("user_display_name", NFC)
WHERE concat_ws(' ', "reason", "user_display_name") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "section_entry" SET "judge_display_name" = normalize("judge_display_name", NFC)
WHERE "judge_display_name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "section_pass" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "judge_device" SET "name" = normalize("name", NFC), "label" = normalize("label", NFC)
WHERE concat_ws(' ', "name", "label") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "judge_event" SET "reason" = normalize("reason", NFC) WHERE "reason" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "imported_rider" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "posted_change" SET "reason" = normalize("reason", NFC) WHERE "reason" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "protest" SET "class_name" = normalize("class_name", NFC), "protester_name" = normalize("protester_name", NFC),
  "removed_name" = normalize("removed_name", NFC), "subject" = normalize("subject", NFC), "details" = normalize("details", NFC),
  "decision_text" = normalize("decision_text", NFC)
WHERE concat_ws(' ', "class_name", "protester_name", "removed_name", "subject", "details", "decision_text") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "score_question" SET "text" = normalize("text", NFC), "answer_text" = normalize("answer_text", NFC)
WHERE concat_ws(' ', "text", "answer_text") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "undo_step" SET "step" = normalize("step"::text, NFC)::jsonb WHERE "step"::text IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "audit" SET "data" = normalize("data"::text, NFC)::jsonb WHERE "data"::text IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "championship_standings" SET "resolutions" = normalize("resolutions"::text, NFC)::jsonb,
  "last_published" = normalize("last_published"::text, NFC)::jsonb, "revision" = "revision" + 1
WHERE concat_ws(' ', "resolutions"::text, "last_published"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "standing_result" SET "name" = normalize("name", NFC), "team" = normalize("team", NFC)
WHERE concat_ws(' ', "name", "team") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "standing" SET "name" = normalize("name", NFC), "team" = normalize("team", NFC),
  "ref_original" = ARRAY(SELECT normalize("id", NFC) FROM unnest("ref_original") WITH ORDINALITY AS "merged"("id", "at") ORDER BY "at")
WHERE concat_ws(' ', "name", "team", array_to_string("ref_original", ' ')) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "standing" SET "id" = normalize("id", NFC)
WHERE "id" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "standing" AS "other"
  WHERE "other"."institution_id" = "standing"."institution_id" AND "other"."championship_id" = "standing"."championship_id"
    AND "other"."class_key" IS NOT DISTINCT FROM "standing"."class_key"
    AND "other"."women_group" IS NOT DISTINCT FROM "standing"."women_group"
    AND "other"."key" <> "standing"."key" AND normalize("other"."id", NFC) = normalize("standing"."id", NFC)
);--> statement-breakpoint
-- A line of a forgotten person was found by the racing number, which another forgotten person may have had in another stage. From now on it is
-- found by the participant id. "base": what ids of forgotten people begin with in the line's group.
CREATE TEMPORARY TABLE "known_line" ON COMMIT DROP AS
SELECT "line"."key", "line"."institution_id", "line"."championship_id", "line"."id" AS "former", "line"."id" AS "now", "grouped"."group",
  '—-' || replace(lower(regexp_replace(btrim("grouped"."group" ->> 'name'), '\s+', ' ', 'g')), ' ', '-') AS "base"
FROM "standing" AS "line" LEFT JOIN "championship_class" AS "class" ON "class"."key" = "line"."class_key"
CROSS JOIN LATERAL (SELECT jsonb_build_object(
  'kind', CASE WHEN "line"."women_group" IS NULL THEN 'class' ELSE 'women' END, 'name', coalesce("line"."women_group", "class"."name")
) AS "group") AS "grouped";--> statement-breakpoint
CREATE TEMPORARY TABLE "forgotten_cell" ON COMMIT DROP AS
SELECT "cell"."standing_key", "cell"."stage_key", "line"."base" || '-' || "cell"."participant_id" AS "now",
  "line"."base" || '-' || coalesce("result"."racing_number", "cell"."participant_id") AS "former"
FROM "standing_result" AS "cell" JOIN "known_line" AS "line" ON "line"."key" = "cell"."standing_key"
LEFT JOIN "result" ON "result"."stage_key" = "cell"."stage_key" AND "result"."participant_id" = "cell"."participant_id"
WHERE "cell"."participant_id" LIKE 'forgotten-%';--> statement-breakpoint
UPDATE "known_line" SET "now" = "chosen"."now"
FROM (
  SELECT DISTINCT ON ("line"."key") "line"."key", "cell"."now"
  FROM "known_line" AS "line" JOIN "forgotten_cell" AS "cell" ON "cell"."standing_key" = "line"."key"
  WHERE "line"."former" = "base" OR starts_with("line"."former", "base" || '-')
  ORDER BY "line"."key", "cell"."former" = "line"."former" DESC, "cell"."stage_key"
) AS "chosen"
WHERE "chosen"."key" = "known_line"."key";--> statement-breakpoint
-- two lines of one person in a group: the next generation brings their results together
UPDATE "known_line" SET "now" = "former"
WHERE "now" <> "former" AND EXISTS (
  SELECT FROM "known_line" AS "other"
  WHERE "other"."institution_id" = "known_line"."institution_id" AND "other"."championship_id" = "known_line"."championship_id"
    AND "other"."group" = "known_line"."group" AND "other"."now" = "known_line"."now"
    AND ("other"."former" = "other"."now" AND "other"."key" <> "known_line"."key" OR "other"."key" < "known_line"."key")
);--> statement-breakpoint
UPDATE "standing" SET "id" = "line"."now" FROM "known_line" AS "line" WHERE "line"."key" = "standing"."key" AND "line"."now" <> "standing"."id";--> statement-breakpoint
UPDATE "standing" SET "ref_original" = ARRAY(
  SELECT "ref"."now" FROM (
    SELECT "found"."now", min("at") AS "at"
    FROM unnest("standing"."ref_original") WITH ORDINALITY AS "merged"("id", "at")
    CROSS JOIN LATERAL (
      SELECT "merged"."id" AS "now" WHERE "merged"."id" <> "line"."base" AND NOT starts_with("merged"."id", "line"."base" || '-')
      UNION SELECT "cell"."now" FROM "forgotten_cell" AS "cell" WHERE "cell"."standing_key" = "line"."key" AND "cell"."former" = "merged"."id"
    ) AS "found"
    GROUP BY "found"."now"
  ) AS "ref"
  WHERE "ref"."now" <> "standing"."id" ORDER BY "ref"."at", "ref"."now"
)
FROM "known_line" AS "line"
WHERE "line"."key" = "standing"."key" AND EXISTS (SELECT FROM unnest("ref_original") AS "id" WHERE "id" LIKE '—-%');--> statement-breakpoint
-- what was settled follows its line; that two forgotten people are different riders, their ids say
UPDATE "championship_standings" AS "common" SET "revision" = "revision" + 1, "resolutions" = (
  SELECT coalesce(jsonb_agg("one" || jsonb_build_object('id', coalesce("line"."now", "one" ->> 'id')) ORDER BY "at"), '[]')
  FROM jsonb_array_elements("common"."resolutions") WITH ORDINALITY AS "settled"("one", "at")
  LEFT JOIN "known_line" AS "line" ON "line"."institution_id" = "common"."institution_id"
    AND "line"."championship_id" = "common"."championship_id" AND "line"."group" = "one" -> 'group'
    AND "line"."former" = "one" ->> 'id' AND "one" ->> 'kind' = 'field'
  WHERE "one" ->> 'kind' = 'field' OR "one" ->> 'id' NOT LIKE '—-%' OR EXISTS (
    SELECT FROM "known_line" AS "left" JOIN "standing" ON "standing"."key" = "left"."key"
    WHERE "left"."institution_id" = "common"."institution_id" AND "left"."championship_id" = "common"."championship_id"
      AND "left"."group" = "one" -> 'group'
      AND concat("one" ->> 'id', '-', "one" ->> 'suffix') = ANY (array_append("standing"."ref_original", "standing"."id"))
  )
)
WHERE "resolutions"::text LIKE '%"—-%' OR EXISTS (
  SELECT FROM "known_line" AS "line"
  WHERE "line"."institution_id" = "common"."institution_id" AND "line"."championship_id" = "common"."championship_id"
    AND "line"."now" <> "line"."former"
);--> statement-breakpoint
UPDATE "championship_standings" AS "common" SET "last_published" = jsonb_set("last_published", '{standings}', (
  SELECT coalesce(jsonb_agg(CASE WHEN "line"."key" IS NULL THEN "one"
    ELSE "one" || jsonb_build_object('id', "line"."now", 'refOriginal', "standing"."ref_original") END ORDER BY "at"), '[]')
  FROM jsonb_array_elements("common"."last_published" -> 'standings') WITH ORDINALITY AS "published"("one", "at")
  LEFT JOIN "known_line" AS "line" ON "line"."institution_id" = "common"."institution_id"
    AND "line"."championship_id" = "common"."championship_id" AND "line"."group" = "one" -> 'group' AND "line"."former" = "one" ->> 'id'
    AND concat("one" ->> 'id', ' ', "one" ->> 'refOriginal') ~ '(^|")—-'
  LEFT JOIN "standing" ON "standing"."key" = "line"."key"
))
WHERE "last_published"::text LIKE '%"—-%';
