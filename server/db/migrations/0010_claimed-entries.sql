CREATE TABLE "claim_code" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "claim_code_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id"),
	CONSTRAINT "claim_code_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "linked_entry" ADD COLUMN "claimed_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "claim_code" ADD CONSTRAINT "claim_code_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;