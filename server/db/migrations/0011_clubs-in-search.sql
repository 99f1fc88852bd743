CREATE INDEX "club_search" ON "club" USING gin (to_tsvector('simple', search_text(id)));--> statement-breakpoint
CREATE INDEX "participant_club" ON "participant" USING btree ("club_id","stage_key");