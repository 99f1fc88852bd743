-- Rows that every tap updates: with room in their page, PostgreSQL leaves the indexes alone.
ALTER TABLE "stage" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "result" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "section_entry" SET (fillfactor = 70);
