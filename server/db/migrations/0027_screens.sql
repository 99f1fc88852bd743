CREATE TABLE "screen" (
	"stage_key" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"shows" jsonb NOT NULL,
	"seen_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "screen_stage_key_id_pk" PRIMARY KEY("stage_key","id")
);
--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;