CREATE TABLE "time_credit" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"minutes" smallint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "time_credit_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id"),
	CONSTRAINT "credited_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
ALTER TABLE "start_plan" ADD COLUMN "limit_lifted" text;--> statement-breakpoint
ALTER TABLE "time_credit" ADD CONSTRAINT "time_credit_stage_key_participant_id_participant_stage_key_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE cascade;