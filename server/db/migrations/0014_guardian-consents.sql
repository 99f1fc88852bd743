CREATE TABLE "consent_request" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"email" text NOT NULL,
	"secret_hash" text,
	"sent_on" timestamp(3) with time zone NOT NULL,
	"ends_on" timestamp(3) with time zone NOT NULL,
	"declined_on" timestamp(3) with time zone,
	CONSTRAINT "consent_request_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id"),
	CONSTRAINT "consent_request_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "consent_text" (
	"institution_id" text NOT NULL,
	"version" integer NOT NULL,
	"lv" text,
	"et" text,
	"en" text,
	"created_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consent_text_institution_id_version_pk" PRIMARY KEY("institution_id","version"),
	CONSTRAINT "consent_text_is_written" CHECK (coalesce(lv, et, en) is not null)
);
--> statement-breakpoint
CREATE TABLE "guardian_consent" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"way" text NOT NULL,
	"guardian_name" text,
	"version" integer NOT NULL,
	"given_on" timestamp(3) with time zone NOT NULL,
	"withdrawn_on" timestamp(3) with time zone,
	"user_id" text,
	"stand_in_name" text,
	"stand_in_phone" text,
	"secret_hash" text,
	CONSTRAINT "guardian_consent_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id"),
	CONSTRAINT "guardian_consent_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "institution" ADD COLUMN "consent_age" smallint;--> statement-breakpoint
ALTER TABLE "consent_request" ADD CONSTRAINT "consent_request_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consent" ADD CONSTRAINT "guardian_consent_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consent" ADD CONSTRAINT "guardian_consent_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_consent_user_id_index" ON "guardian_consent" USING btree ("user_id");