-- One letter more or less finds a tenth of all riders: those of the latest stages are compared one by one, for which their words have to be
-- there. PostgreSQL derives them from name and number, so that nothing that writes has to know of the search.
DROP INDEX "participant_search";--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "searched" tsvector
  GENERATED ALWAYS AS (to_tsvector('simple', search_text("name" || ' ' || coalesce("racing_number", '')))) STORED;--> statement-breakpoint
CREATE INDEX "participant_search" ON "participant" USING gin (searched);
