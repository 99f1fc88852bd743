CREATE TABLE "card_agreement" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"lap" smallint NOT NULL,
	"agreed_on" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"scores" jsonb NOT NULL,
	CONSTRAINT "card_agreement_stage_key_participant_id_lap_pk" PRIMARY KEY("stage_key","participant_id","lap")
);
--> statement-breakpoint
ALTER TABLE "card_agreement" ADD CONSTRAINT "agreement_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;