CREATE TABLE "class_posting" (
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"posted_on" timestamp(3) with time zone NOT NULL,
	"changed_on" timestamp(3) with time zone,
	"questions_until" timestamp(3) with time zone NOT NULL,
	"course" jsonb NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_posting_stage_key_class_key_pk" PRIMARY KEY("stage_key","class_key"),
	CONSTRAINT "questions_end_after_posting" CHECK (questions_until >= coalesce(changed_on, posted_on))
);
--> statement-breakpoint
CREATE TABLE "posted_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posted_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"participant_id" text,
	"changed_on" timestamp(3) with time zone NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "posted_result" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"class_key" integer NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "posted_result_stage_key_class_key_participant_id_pk" PRIMARY KEY("stage_key","class_key","participant_id")
);
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "question_minutes" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "postings_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_posting" ADD CONSTRAINT "posting_of_class" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_change" ADD CONSTRAINT "posted_change_of_posting" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."class_posting"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_change" ADD CONSTRAINT "posted_change_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "posted_result" ADD CONSTRAINT "posted_result_of_posting" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."class_posting"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_result" ADD CONSTRAINT "posted_result_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "posted_change_class" ON "posted_change" USING btree ("stage_key","class_key","id");--> statement-breakpoint
CREATE INDEX "posted_change_rider" ON "posted_change" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "posted_result_rider" ON "posted_result" USING btree ("stage_key","participant_id");