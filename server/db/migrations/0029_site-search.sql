-- as domain/site/normalize-text.ts: in lower case, without accents; what is neither letter nor digit parts words.
-- A restore empties a database of its tables, and leaves the function there.
CREATE OR REPLACE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
CREATE INDEX "championship_search" ON "championship" USING gin (to_tsvector('simple', search_text(display_name)));--> statement-breakpoint
CREATE INDEX "stage_search" ON "stage" USING gin (to_tsvector('simple', search_text(title || ' ' || coalesce(location, ''))));--> statement-breakpoint
CREATE INDEX "participant_search" ON "participant" USING gin (to_tsvector('simple', search_text(name || ' ' || coalesce(racing_number, ''))));