-- By hand: the place of a slot is checked after each statement, so that all slots of a class move together; and a participant who leaves is
-- taken out of the slot alone.
CREATE TABLE "start_plan" (
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"first_start" timestamp(3) with time zone,
	"interval" smallint NOT NULL,
	"at_once" smallint NOT NULL,
	"order" text NOT NULL,
	"minutes" smallint,
	"lap_minutes" smallint,
	"made_on" timestamp(3) with time zone,
	"seed" text,
	CONSTRAINT "start_plan_stage_key_class_key_pk" PRIMARY KEY("stage_key","class_key"),
	CONSTRAINT "start_interval" CHECK ("interval" between 1 and 3600),
	CONSTRAINT "start_at_once" CHECK (at_once between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "start_slot" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "start_slot_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"place" smallint NOT NULL,
	"participant_id" text,
	CONSTRAINT "start_slot_place" UNIQUE("stage_key","class_key","at","place") DEFERRABLE,
	CONSTRAINT "start_slot_rider" UNIQUE("stage_key","participant_id")
);
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "start_list_published_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "start_plan" ADD CONSTRAINT "start_plan_of_class" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_slot" ADD CONSTRAINT "start_slot_of_plan" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."start_plan"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_slot" ADD CONSTRAINT "start_slot_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE set null ("participant_id") ON UPDATE cascade;