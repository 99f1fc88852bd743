CREATE TABLE "undo_step" (
	"stage_key" integer NOT NULL,
	"revision" bigint NOT NULL,
	"user_id" text NOT NULL,
	"done_on" timestamp(3) with time zone NOT NULL,
	"participant_id" text,
	"other_id" text,
	"step" jsonb NOT NULL,
	"undone_on" timestamp(3) with time zone,
	CONSTRAINT "undo_step_stage_key_revision_pk" PRIMARY KEY("stage_key","revision")
);
--> statement-breakpoint
ALTER TABLE "judge_event" ADD COLUMN "lifts" uuid;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_to_result" FOREIGN KEY ("stage_key","other_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "undo_step_rider" ON "undo_step" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "undo_step_other" ON "undo_step" USING btree ("stage_key","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "judge_event_lifted" ON "judge_event" USING btree ("lifts") WHERE lifts is not null;