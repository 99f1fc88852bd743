ALTER TABLE "participant" ADD COLUMN "is_out_of_competition" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "is_out_of_competition" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "position_in_brackets" integer;--> statement-breakpoint
ALTER TABLE "result" ADD COLUMN "absolute_in_brackets" integer;