CREATE TABLE "championship_standings" (
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"mode" text DEFAULT 'total' NOT NULL,
	"resolutions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "championship_standings_institution_id_championship_id_pk" PRIMARY KEY("institution_id","championship_id")
);
--> statement-breakpoint
CREATE TABLE "standing" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"class_key" integer,
	"women_group" text,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"gender" text,
	"birth_year" smallint,
	"club_id" text,
	"team" text,
	"position" integer,
	"total" integer NOT NULL,
	"total_minus_worst" integer NOT NULL,
	"ref_original" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "standing_id" UNIQUE NULLS NOT DISTINCT("institution_id","championship_id","class_key","women_group","id"),
	CONSTRAINT "standing_of_one_group" CHECK (num_nonnulls(class_key, women_group) = 1)
);
--> statement-breakpoint
CREATE TABLE "standing_result" (
	"standing_key" integer NOT NULL,
	"stage_key" integer NOT NULL,
	"points" integer NOT NULL,
	"position" integer,
	"position_absolute_points" integer NOT NULL,
	"status" text NOT NULL,
	"result_status" text,
	"club_id" text,
	"team" text,
	"class_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"name" text NOT NULL,
	"birth_year" smallint,
	CONSTRAINT "standing_result_standing_key_stage_key_pk" PRIMARY KEY("standing_key","stage_key")
);
--> statement-breakpoint
DROP INDEX "judge_event_waiting";--> statement-breakpoint
ALTER TABLE "stage_class" ADD COLUMN "cancelled_sections" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_event" ADD COLUMN "sent_section" smallint;--> statement-breakpoint
ALTER TABLE "judge_event" ADD COLUMN "sent_lap" smallint;--> statement-breakpoint
ALTER TABLE "judge_event" ADD COLUMN "settled_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "position_absolute" integer;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_institution_id_championship_id_championship_standings_institution_id_championship_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship_standings"("institution_id","championship_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_standing_key_standing_key_fk" FOREIGN KEY ("standing_key") REFERENCES "public"."standing"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_result_stage_key_participant_id_index" ON "standing_result" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "judge_event_waiting" ON "judge_event" USING btree ("stage_key","attempt") WHERE unapplied is not null or sent_section is not null;