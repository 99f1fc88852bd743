-- a tap of a phone's own event named a rider without a number by their name, which the log keeps for good; now it is a number, and the name
-- stands apart for as long as it waits
DELETE FROM "imported_rider" WHERE "participant" LIKE 'name:%';--> statement-breakpoint
CREATE TEMPORARY TABLE "unlisted" ON COMMIT DROP AS
SELECT "id", "stage_key", "device_id", substr("participant", 6) AS "name", "unapplied" IS NOT NULL AND "settled_on" IS NULL AS "waits",
  'unlisted:' || dense_rank() OVER (PARTITION BY "stage_key", "device_id" ORDER BY "participant") AS "token"
FROM "judge_event" WHERE "participant" LIKE 'name:%';--> statement-breakpoint
INSERT INTO "imported_rider" ("stage_key", "device_id", "participant", "name")
SELECT DISTINCT "stage_key", "device_id", "token", left("name", 100) FROM "unlisted" WHERE "waits" AND "device_id" IS NOT NULL AND "name" <> '';--> statement-breakpoint
UPDATE "judge_event" SET "participant" = "unlisted"."token" FROM "unlisted" WHERE "judge_event"."id" = "unlisted"."id";--> statement-breakpoint
UPDATE "audit" SET "data" = "data" || '{"participant": "unlisted:0", "participantId": "unlisted:0"}' WHERE "data" ->> 'participant' LIKE 'name:%';
