CREATE TABLE "kept_number" (
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"racing_number" text NOT NULL,
	"name" text NOT NULL,
	"birth_year" smallint NOT NULL,
	"class_key" integer,
	CONSTRAINT "kept_number_institution_id_championship_id_racing_number_pk" PRIMARY KEY("institution_id","championship_id","racing_number"),
	CONSTRAINT "kept_number_is_digits" CHECK (racing_number ~ '^[1-9][0-9]*$')
);
--> statement-breakpoint
ALTER TABLE "championship" ADD COLUMN "shows_numbers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_number" ADD CONSTRAINT "kept_number_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_number" ADD CONSTRAINT "kept_number_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;