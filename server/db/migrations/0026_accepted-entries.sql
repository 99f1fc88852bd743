CREATE TABLE "accepted_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" smallint NOT NULL,
	"lap" smallint NOT NULL,
	"kind" text NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "accepted_entry_stage_key_participant_id_section_lap_kind_pk" PRIMARY KEY("stage_key","participant_id","section","lap","kind")
);
--> statement-breakpoint
ALTER TABLE "accepted_entry" ADD CONSTRAINT "accepted_entry_of_section_entry" FOREIGN KEY ("stage_key","participant_id","section","lap") REFERENCES "public"."section_entry"("stage_key","participant_id","section","lap") ON DELETE cascade ON UPDATE cascade;