CREATE TABLE "licence" (
	"institution_id" text NOT NULL,
	"comparable" text NOT NULL,
	"license" text NOT NULL,
	"name" text NOT NULL,
	"birth_date" date NOT NULL,
	"valid_until" date NOT NULL,
	"kind" text,
	CONSTRAINT "licence_institution_id_comparable_pk" PRIMARY KEY("institution_id","comparable")
);
--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_search" ON "licence" USING gin (to_tsvector('simple', search_text(name || ' ' || license)));--> statement-breakpoint
CREATE INDEX "licence_valid_until_index" ON "licence" USING btree ("valid_until");