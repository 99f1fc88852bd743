CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit" USING gin ((data::text) gin_trgm_ops,"event" gin_trgm_ops,"user_email" gin_trgm_ops);