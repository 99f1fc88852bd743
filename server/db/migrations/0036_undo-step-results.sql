CREATE TABLE "undo_step_result" (
	"stage_key" integer NOT NULL,
	"revision" bigint NOT NULL,
	"participant_id" text NOT NULL,
	"made_result" boolean NOT NULL,
	CONSTRAINT "undo_step_result_stage_key_revision_participant_id_pk" PRIMARY KEY("stage_key","revision","participant_id")
);
--> statement-breakpoint
ALTER TABLE "protest" DROP CONSTRAINT "protester_is_one";--> statement-breakpoint
ALTER TABLE "protest" DROP CONSTRAINT "protest_of_participant";
--> statement-breakpoint
ALTER TABLE "undo_step" DROP CONSTRAINT "undo_step_of_result";
--> statement-breakpoint
ALTER TABLE "undo_step" DROP CONSTRAINT "undo_step_to_result";
--> statement-breakpoint
DROP INDEX "protest_participant";--> statement-breakpoint
ALTER TABLE "card_agreement" ADD COLUMN "taken_back_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "protest" ADD COLUMN "class_name" text;--> statement-breakpoint
ALTER TABLE "protest" ADD COLUMN "protester_number" text;--> statement-breakpoint
UPDATE "protest" SET "class_name" = "championship_class"."name" FROM "championship_class" WHERE "championship_class"."key" = "protest"."class_key";--> statement-breakpoint
UPDATE "protest" SET "protester_name" = "participant"."name", "protester_number" = "participant"."racing_number" FROM "participant" WHERE "participant"."stage_key" = "protest"."stage_key" AND "participant"."id" = "protest"."participant_id";--> statement-breakpoint
UPDATE "protest" SET "protester_name" = '—' WHERE "protester_name" IS NULL;--> statement-breakpoint
ALTER TABLE "protest" ALTER COLUMN "protester_name" SET NOT NULL;--> statement-breakpoint
INSERT INTO "undo_step_result" ("stage_key", "revision", "participant_id", "made_result") SELECT "undo_step"."stage_key", "undo_step"."revision", "result"."participant_id", "step" ->> 'was' = 'no-result' FROM "undo_step" JOIN "result" USING ("stage_key", "revision") WHERE "step" ->> 'kind' = 'statuses' AND NOT "deleted";--> statement-breakpoint
UPDATE "undo_step" SET "step" = jsonb_set("step", '{was}', '"no-status"') WHERE "step" ->> 'was' = 'no-result';--> statement-breakpoint
ALTER TABLE "undo_step_result" ADD CONSTRAINT "undo_step_result_of_step" FOREIGN KEY ("stage_key","revision") REFERENCES "public"."undo_step"("stage_key","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step_result" ADD CONSTRAINT "undo_step_result_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "undo_step_result_rider" ON "undo_step_result" USING btree ("stage_key","participant_id");--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE set null ("participant_id") ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_to_result" FOREIGN KEY ("stage_key","other_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE set null ("other_id") ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "protest_participant" ON "protest" USING btree ("participant_id");