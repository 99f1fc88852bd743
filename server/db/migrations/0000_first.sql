CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"is_judge" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "championship" (
	"institution_id" text NOT NULL,
	"id" text NOT NULL,
	"display_name" text NOT NULL,
	"publication_status" text DEFAULT 'draft' NOT NULL,
	"has_team_competition" boolean DEFAULT false NOT NULL,
	"teams" text[] DEFAULT '{}' NOT NULL,
	"has_club_standings" boolean DEFAULT false NOT NULL,
	"has_women_classes" boolean DEFAULT false NOT NULL,
	CONSTRAINT "championship_institution_id_id_pk" PRIMARY KEY("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "championship_class" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "championship_class_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"club_standing_multiplier" double precision DEFAULT 1 NOT NULL,
	CONSTRAINT "championship_class_name" UNIQUE("institution_id","championship_id","name")
);
--> statement-breakpoint
CREATE TABLE "club" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institution" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'Europe/Riga' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stage_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"id" text NOT NULL,
	"path" text GENERATED ALWAYS AS ('institutions/' || institution_id || '/championships/' || championship_id || '/stages/' || id) STORED NOT NULL,
	"title" text NOT NULL,
	"competition_organizer" text,
	"location" text,
	"google_maps" text,
	"waze" text,
	"competition_start_date" timestamp(3) with time zone NOT NULL,
	"competition_end_date" timestamp(3) with time zone NOT NULL,
	"registration_end_date" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"results_status" text,
	"competition_type" text DEFAULT 'classic' NOT NULL,
	"open_free" jsonb,
	"manual_dnf" boolean DEFAULT false NOT NULL,
	"show_end_time_diff" boolean DEFAULT false NOT NULL,
	"sponsors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"description_lv" text,
	"description_et" text,
	"description_en" text,
	"revision" bigint DEFAULT 0 NOT NULL,
	"settings_revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stage_path_unique" UNIQUE("path"),
	CONSTRAINT "stage_id" UNIQUE("institution_id","championship_id","id"),
	CONSTRAINT "open_free_has_settings" CHECK (competition_type <> 'openFree' or open_free is not null),
	CONSTRAINT "ends_after_start" CHECK (competition_end_date >= competition_start_date)
);
--> statement-breakpoint
CREATE TABLE "stage_class" (
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"years_from" integer DEFAULT 0 NOT NULL,
	"years_to" integer,
	"color" text NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"lap" integer NOT NULL,
	"lap_sections" boolean[] NOT NULL,
	"photo" text,
	CONSTRAINT "stage_class_stage_key_class_key_pk" PRIMARY KEY("stage_key","class_key")
);
--> statement-breakpoint
CREATE TABLE "stage_judge" (
	"stage_key" integer NOT NULL,
	"user_id" text NOT NULL,
	"added_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_judge_stage_key_user_id_pk" PRIMARY KEY("stage_key","user_id")
);
--> statement-breakpoint
CREATE TABLE "judge_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"user_id" text,
	"pass_id" uuid,
	"former_revoked_on" timestamp(3) with time zone,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_heard_on" timestamp(3) with time zone,
	"revoked_on" timestamp(3) with time zone,
	"revoked_why" text,
	CONSTRAINT "judge_device_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "judge_device_of_stage" UNIQUE("stage_key","id"),
	CONSTRAINT "judges_by_account_or_pass" CHECK (num_nonnulls(user_id, pass_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "judge_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"revision" bigint NOT NULL,
	"device_id" uuid,
	"user_id" text,
	"attempt" uuid,
	"seq" integer,
	"participant" text NOT NULL,
	"participant_id" text,
	"section" smallint NOT NULL,
	"lap" smallint NOT NULL,
	"name" text NOT NULL,
	"points" double precision,
	"reason" text,
	"device_time" timestamp(3) with time zone NOT NULL,
	"time" timestamp(3) with time zone NOT NULL,
	"received_on" timestamp(3) with time zone NOT NULL,
	"unapplied" text,
	CONSTRAINT "tap_or_ruling" CHECK ((device_id is not null and attempt is not null and seq is not null) <> (user_id is not null))
);
--> statement-breakpoint
CREATE TABLE "section_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" smallint NOT NULL,
	"lap" smallint NOT NULL,
	"total" double precision,
	"attempt" uuid,
	"started_on" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"conflict" boolean NOT NULL,
	"ruling" text,
	"judge_display_name" text,
	"judge_email" text,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "section_entry_stage_key_participant_id_section_lap_pk" PRIMARY KEY("stage_key","participant_id","section","lap")
);
--> statement-breakpoint
CREATE TABLE "section_pass" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stage_key" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"section" smallint,
	"created_by" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_on" timestamp(3) with time zone,
	CONSTRAINT "section_pass_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"stage_key" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"bike" text,
	"class_key" integer NOT NULL,
	"birth_date" date NOT NULL,
	"license" text,
	"club_id" text,
	"gender" text,
	"team" text,
	"status" text DEFAULT 'Registered' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_on" timestamp(3) with time zone,
	CONSTRAINT "participant_stage_key_id_pk" PRIMARY KEY("stage_key","id"),
	CONSTRAINT "racing_number_is_digits" CHECK (racing_number ~ '^[1-9][0-9]*$')
);
--> statement-breakpoint
CREATE TABLE "penalty" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"points" double precision NOT NULL,
	"reason" text NOT NULL,
	"timestamp" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"user_display_name" text NOT NULL,
	"user_email" text,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"bike" text,
	"class_key" integer NOT NULL,
	"birth_date" date NOT NULL,
	"club_id" text,
	"gender" text,
	"team" text,
	"status" text,
	"started_on" timestamp(3) with time zone,
	"last_time_recorded" timestamp(3) with time zone,
	"position" integer,
	"position_points" integer,
	"position_absolute_points" integer,
	"revision" bigint NOT NULL,
	"changed_on" timestamp(3) with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "result_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"timestamp" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"user_email" text
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"institution_id" text,
	"granted_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_once" UNIQUE NULLS NOT DISTINCT("user_id","role","institution_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship" ADD CONSTRAINT "championship_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_class" ADD CONSTRAINT "championship_class_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_class" ADD CONSTRAINT "stage_class_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_class" ADD CONSTRAINT "stage_class_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_judge" ADD CONSTRAINT "stage_judge_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_judge" ADD CONSTRAINT "stage_judge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_pass_id_section_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."section_pass"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_event" ADD CONSTRAINT "judge_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_event" ADD CONSTRAINT "judge_event_stage_key_device_id_judge_device_stage_key_id_fk" FOREIGN KEY ("stage_key","device_id") REFERENCES "public"."judge_device"("stage_key","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_entry" ADD CONSTRAINT "section_entry_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_pass" ADD CONSTRAINT "section_pass_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_pass" ADD CONSTRAINT "section_pass_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_stage_key_class_key_stage_class_stage_key_class_key_fk" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_stage_key_participant_id_participant_stage_key_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_stage_key_class_key_stage_class_stage_key_class_key_fk" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "judge_device_pass_id_index" ON "judge_device" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "judge_event_waiting" ON "judge_event" USING btree ("stage_key","attempt") WHERE unapplied is not null;--> statement-breakpoint
CREATE INDEX "judge_event_entry" ON "judge_event" USING btree ("stage_key","participant_id","section","lap");--> statement-breakpoint
CREATE INDEX "section_entry_ruling" ON "section_entry" USING btree ("stage_key","participant_id") WHERE ruling is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "participant_racing_number" ON "participant" USING btree ("stage_key","racing_number");--> statement-breakpoint
CREATE INDEX "penalty_result" ON "penalty" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "result_revision" ON "result" USING btree ("stage_key","revision");--> statement-breakpoint
CREATE INDEX "audit_timestamp_index" ON "audit" USING btree ("timestamp");