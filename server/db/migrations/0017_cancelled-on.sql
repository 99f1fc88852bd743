ALTER TABLE "stage_class" ADD COLUMN "cancelled_on" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- of sections that are cancelled already only the log knows since when
UPDATE "stage_class" SET "cancelled_on" = "known"."times"
FROM (
  SELECT "stage"."key", jsonb_object_agg("latest"."section", extract(epoch FROM "latest"."since") * 1000) AS "times"
  FROM "stage" JOIN (
    SELECT "data" ->> 'stage' AS "path", "data" ->> 'section' AS "section", max("timestamp") AS "since"
    FROM "audit" WHERE "event" = 'cancel_section' GROUP BY 1, 2
  ) AS "latest" ON "latest"."path" = "stage"."path"
  GROUP BY "stage"."key"
) AS "known"
WHERE "known"."key" = "stage_class"."stage_key" AND cardinality("stage_class"."cancelled_sections") > 0;
