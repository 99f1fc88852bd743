CREATE INDEX "stage_judge_user_id_index" ON "stage_judge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "judge_event_ruled" ON "judge_event" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "judge_event_named_otherwise" ON "judge_event" USING btree ("participant") WHERE participant_id is distinct from participant and participant not like 'number:%';--> statement-breakpoint
CREATE INDEX "section_pass_created_by_index" ON "section_pass" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "penalty_given" ON "penalty" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "undo_step_user_id_index" ON "undo_step" USING btree ("user_id");