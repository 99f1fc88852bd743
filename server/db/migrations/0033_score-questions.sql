CREATE TABLE "score_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" integer NOT NULL,
	"lap" integer NOT NULL,
	"text" text NOT NULL,
	"asked_on" timestamp(3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"language" text NOT NULL,
	"answer" text,
	"answer_text" text,
	"answered_on" timestamp(3) with time zone,
	CONSTRAINT "answer_is_whole" CHECK (num_nulls(answer, answer_text, answered_on) in (0, 3)),
	CONSTRAINT "score_question_length" CHECK (char_length(text) between 1 and 500),
	CONSTRAINT "score_answer_length" CHECK (char_length(answer_text) between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "score_question" ADD CONSTRAINT "score_question_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_question" ADD CONSTRAINT "score_question_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "open_score_question" ON "score_question" USING btree ("stage_key","participant_id","lap","section") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "score_question_rider" ON "score_question" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "score_question_asker" ON "score_question" USING btree ("asked_by");