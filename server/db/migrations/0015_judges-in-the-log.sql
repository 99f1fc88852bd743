-- who judged by a device is told by id, so that the log can forget them
UPDATE "audit" SET "data" = ("data" - 'name') || jsonb_build_object('judge', "judge_device"."user_id", 'pass', "judge_device"."pass_id")
FROM "judge_device"
WHERE "event" IN ('revoke_device', 'let_device_in', 'import_waiting') AND "judge_device"."id"::text = "data" ->> 'device';
