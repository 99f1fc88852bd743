CREATE TABLE "protest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"class_key" integer,
	"participant_id" text,
	"protester_name" text,
	"subject" text NOT NULL,
	"details" text,
	"fee" integer,
	"is_fee_returned" boolean DEFAULT false NOT NULL,
	"received_on" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decision_text" text,
	"decided_on" timestamp(3) with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "protester_is_one" CHECK (participant_id is null or protester_name is null),
	CONSTRAINT "decided_after_received" CHECK (decided_on >= received_on),
	CONSTRAINT "decision_has_time" CHECK ((decision is null) = (decided_on is null)),
	CONSTRAINT "open_protest_has_no_text" CHECK (decision is not null or decision_text is null),
	CONSTRAINT "returned_fee_was_paid" CHECK (fee is not null or not is_fee_returned)
);
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "protests_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "protest" ADD CONSTRAINT "protest_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protest" ADD CONSTRAINT "protest_of_class" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE set null ("class_key") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protest" ADD CONSTRAINT "protest_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE set null ("participant_id") ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "protest_stage" ON "protest" USING btree ("stage_key","received_on");--> statement-breakpoint
CREATE INDEX "protest_participant" ON "protest" USING btree ("stage_key","participant_id");