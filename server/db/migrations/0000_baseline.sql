-- Written by `npm run db:generate` from server/db/schema/, but for what drizzle cannot express: the extension and the function at the top, the
-- column "searched", foreign keys that set one of their columns to null, with its name in parentheses, and the room in pages at the end.

-- what finds any part of a word in the audit log
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- As domain/site/plain-letters.ts: in lower case and plain letters; what is neither letter nor digit parts words.
-- A restore empties a database of its tables, and leaves the function there.
CREATE OR REPLACE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(regexp_replace(normalize($1, NFKC), '[йЙ]', 'j', 'g'), NFKD) COLLATE "pg_c_utf8"), '[\u02b9-\u02ff\u0300-\u036f]', '', 'g'),
    'øłđðħıŋĸŧƀɓƈɖɗƒɠǥɨȷƙɫɲɔƥʈƭʉʋƴƶʒəǝɛабвгдежзиклмнопрстуфхцчшыэѣґіђјћαβγδεζηικλμνξοπρσςτυφωъь',
    'olddhinktbbcddfggijklnopttuvyzzaeeabvgdezziklmnoprstufhccsyeegidjcavgdeziiklmnxoprsstyfo'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'щ', 'sc'), 'ю', 'ju'),
    'я', 'ja'), 'є', 'je'), 'ѕ', 'dz'), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'),
    'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
  '[^[:alnum:]]+', ' ', 'g');--> statement-breakpoint

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
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"full_on" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"proven_on" timestamp(3) with time zone,
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
	"credential_epoch" integer DEFAULT 0 NOT NULL,
	"last_visit_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"inactivity_notified_on" timestamp(3) with time zone,
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
CREATE TABLE "card_agreement" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"lap" smallint NOT NULL,
	"agreed_on" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"device_id" uuid,
	"scores" jsonb NOT NULL,
	"taken_back_on" timestamp(3) with time zone,
	CONSTRAINT "card_agreement_stage_key_participant_id_lap_pk" PRIMARY KEY("stage_key","participant_id","lap")
);
--> statement-breakpoint
CREATE TABLE "championship" (
	"institution_id" text NOT NULL,
	"id" text NOT NULL,
	"display_name" text NOT NULL,
	"publication_status" text DEFAULT 'draft' NOT NULL,
	"has_team_competition" boolean DEFAULT false NOT NULL,
	"teams" text[] DEFAULT '{}' NOT NULL,
	"riders_teams" text[] DEFAULT '{}' NOT NULL,
	"has_club_standings" boolean DEFAULT false NOT NULL,
	"has_women_classes" boolean DEFAULT false NOT NULL,
	"rules" jsonb,
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
	"announced_start_date" timestamp(3) with time zone,
	"registration_end_date" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"results_status" text,
	"approved_ties" text[],
	"competition_type" text DEFAULT 'classic' NOT NULL,
	"open_free" jsonb,
	"section_seconds" integer DEFAULT 90,
	"tolerance_seconds" smallint,
	"missed_points" smallint DEFAULT 5 NOT NULL,
	"ranks_unfinished" boolean DEFAULT false NOT NULL,
	"manual_dnf" boolean DEFAULT false NOT NULL,
	"show_end_time_diff" boolean DEFAULT false NOT NULL,
	"question_minutes" smallint DEFAULT 30 NOT NULL,
	"sponsors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"description_lv" text,
	"description_et" text,
	"description_en" text,
	"regulation" text,
	"revision" bigint DEFAULT 0 NOT NULL,
	"settings_revision" bigint DEFAULT 0 NOT NULL,
	"postings_revision" bigint DEFAULT 0 NOT NULL,
	"protests_revision" bigint DEFAULT 0 NOT NULL,
	"calendar_changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"withdrawn" jsonb,
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
	"cancelled_sections" smallint[] DEFAULT '{}' NOT NULL,
	"cancelled_in_laps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancelled_on" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"photo" text,
	CONSTRAINT "stage_class_stage_key_class_key_pk" PRIMARY KEY("stage_key","class_key")
);
--> statement-breakpoint
CREATE TABLE "stage_judge" (
	"stage_key" integer NOT NULL,
	"user_id" text NOT NULL,
	"added_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sections" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "stage_judge_stage_key_user_id_pk" PRIMARY KEY("stage_key","user_id")
);
--> statement-breakpoint
CREATE TABLE "accepted_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" smallint NOT NULL,
	"lap" smallint NOT NULL,
	"kind" text NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "accepted_entry_stage_key_participant_id_section_lap_kind_pk" PRIMARY KEY("stage_key","participant_id","section","lap","kind")
);
--> statement-breakpoint
CREATE TABLE "imported_rider" (
	"stage_key" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"participant" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	CONSTRAINT "imported_rider_stage_key_device_id_participant_pk" PRIMARY KEY("stage_key","device_id","participant")
);
--> statement-breakpoint
CREATE TABLE "judge_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"phone" uuid NOT NULL,
	"user_id" text,
	"session_id" text,
	"pass_id" uuid,
	"former_revoked_on" timestamp(3) with time zone,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_heard_on" timestamp(3) with time zone,
	"waiting" integer,
	"waiting_reported_on" timestamp(3) with time zone,
	"revoked_on" timestamp(3) with time zone,
	"revoked_why" text,
	"signed_out_on" timestamp(3) with time zone,
	"late_taps" integer DEFAULT 0 NOT NULL,
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
	"sent_section" smallint,
	"sent_lap" smallint,
	"name" text NOT NULL,
	"points" double precision,
	"reason" text,
	"device_time" timestamp(3) with time zone NOT NULL,
	"time" timestamp(3) with time zone NOT NULL,
	"received_on" timestamp(3) with time zone NOT NULL,
	"unapplied" text,
	"lifts" uuid,
	"voids" uuid[],
	"settled_on" timestamp(3) with time zone,
	CONSTRAINT "tap_or_ruling" CHECK ((device_id is not null and attempt is not null and seq is not null) <> (user_id is not null))
);
--> statement-breakpoint
CREATE TABLE "section_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" smallint NOT NULL,
	"lap" smallint NOT NULL,
	"total" double precision,
	"is_missed" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "ad" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" text NOT NULL,
	"category" text NOT NULL,
	"price" integer NOT NULL,
	"description" text NOT NULL,
	"words" text[] NOT NULL,
	"picture" text NOT NULL,
	"phone" text,
	"whats_app" text,
	"mark" text DEFAULT 'active' NOT NULL,
	"posted_on" timestamp(3) with time zone NOT NULL,
	"listed_on" timestamp(3) with time zone NOT NULL,
	"consented_on" timestamp(3) with time zone NOT NULL,
	"removed_on" timestamp(3) with time zone,
	"removal_reason" text,
	CONSTRAINT "ad_picture_unique" UNIQUE("picture")
);
--> statement-breakpoint
CREATE TABLE "ad_picture" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"sent_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_report" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_report_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ad_id" uuid NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text,
	"reported_on" timestamp(3) with time zone NOT NULL,
	"settled_on" timestamp(3) with time zone,
	CONSTRAINT "report_once" UNIQUE("ad_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "ad_word" (
	"word" text PRIMARY KEY NOT NULL,
	"variants" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_posting" (
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"posted_on" timestamp(3) with time zone NOT NULL,
	"changed_on" timestamp(3) with time zone,
	"questions_until" timestamp(3) with time zone NOT NULL,
	"course" jsonb NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_posting_stage_key_class_key_pk" PRIMARY KEY("stage_key","class_key"),
	CONSTRAINT "questions_end_after_posting" CHECK (questions_until >= coalesce(changed_on, posted_on))
);
--> statement-breakpoint
CREATE TABLE "posted_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posted_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage_key" integer NOT NULL,
	"class_key" integer NOT NULL,
	"participant_id" text,
	"changed_on" timestamp(3) with time zone NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "posted_result" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"class_key" integer NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "posted_result_stage_key_class_key_participant_id_pk" PRIMARY KEY("stage_key","class_key","participant_id")
);
--> statement-breakpoint
CREATE TABLE "protest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_key" integer NOT NULL,
	"class_key" integer,
	"class_name" text,
	"participant_id" text,
	"protester_name" text NOT NULL,
	"protester_number" text,
	"removed_name" text,
	"removed_birth_date" date,
	"subject" text NOT NULL,
	"details" text,
	"fee" integer,
	"is_fee_returned" boolean DEFAULT false NOT NULL,
	"received_on" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decision_text" text,
	"decided_on" timestamp(3) with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "decided_after_received" CHECK (decided_on >= received_on),
	CONSTRAINT "decision_has_time" CHECK ((decision is null) = (decided_on is null)),
	CONSTRAINT "open_protest_has_no_text" CHECK (decision is not null or decision_text is null),
	CONSTRAINT "returned_fee_was_paid" CHECK (fee is not null or not is_fee_returned)
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"stage_key" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"bike" text,
	"class_key" integer NOT NULL,
	"birth_date" date,
	"license" text,
	"club_id" text,
	"gender" text,
	"team" text,
	"is_out_of_competition" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'Registered' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_on" timestamp(3) with time zone,
	-- One letter more or less finds a tenth of all riders: those of the latest stages are compared one by one, for which their words have to be
	-- there. PostgreSQL derives them from name and number, so that nothing that writes has to know of the search.
	"searched" tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text("name" || ' ' || coalesce("racing_number", '')))) STORED,
	CONSTRAINT "participant_stage_key_id_pk" PRIMARY KEY("stage_key","id"),
	CONSTRAINT "racing_number_is_digits" CHECK (racing_number ~ '^[1-9][0-9]*$')
);
--> statement-breakpoint
CREATE TABLE "saved_registration" (
	"user_id" text PRIMARY KEY NOT NULL,
	"participation_data" jsonb NOT NULL,
	"modified_on" timestamp(3) with time zone DEFAULT now() NOT NULL
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
	"removed" boolean DEFAULT false NOT NULL,
	"uncounted" boolean DEFAULT false NOT NULL,
	"deleted" boolean GENERATED ALWAYS AS (removed or uncounted) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"bike" text,
	"class_key" integer NOT NULL,
	"birth_date" date,
	"club_id" text,
	"gender" text,
	"team" text,
	"is_out_of_competition" boolean DEFAULT false NOT NULL,
	"status" text,
	"started_on" timestamp(3) with time zone,
	"last_time_recorded" timestamp(3) with time zone,
	"position" integer,
	"position_absolute" integer,
	"position_in_brackets" integer,
	"absolute_in_brackets" integer,
	"position_points" integer,
	"position_absolute_points" integer,
	"zeros" smallint,
	"revision" bigint NOT NULL,
	"changed_on" timestamp(3) with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "result_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id")
);
--> statement-breakpoint
CREATE TABLE "declined_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"rider_id" uuid NOT NULL,
	CONSTRAINT "declined_entry_stage_key_participant_id_rider_id_pk" PRIMARY KEY("stage_key","participant_id","rider_id")
);
--> statement-breakpoint
CREATE TABLE "linked_entry" (
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"rider_id" uuid NOT NULL,
	CONSTRAINT "linked_entry_stage_key_participant_id_pk" PRIMARY KEY("stage_key","participant_id")
);
--> statement-breakpoint
CREATE TABLE "rider" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rider_userId_unique" UNIQUE("user_id")
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
CREATE TABLE "score_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"section" integer NOT NULL,
	"lap" integer NOT NULL,
	"text" text NOT NULL,
	"asked_on" timestamp(3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"language" text NOT NULL,
	"answer" text,
	"answer_text" text,
	"answered_on" timestamp(3) with time zone,
	CONSTRAINT "answer_is_whole" CHECK (num_nulls(answer, answer_text, answered_on) in (0, 3)),
	CONSTRAINT "score_question_length" CHECK (char_length(text) between 1 and 500),
	CONSTRAINT "score_answer_length" CHECK (char_length(answer_text) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "screen" (
	"stage_key" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"shows" jsonb NOT NULL,
	"seen_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "screen_stage_key_id_pk" PRIMARY KEY("stage_key","id")
);
--> statement-breakpoint
CREATE TABLE "championship_standings" (
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"mode" text DEFAULT 'total' NOT NULL,
	"ranked_by" jsonb,
	"resolutions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_published" jsonb,
	"corrected" jsonb GENERATED ALWAYS AS (last_published -> 'corrected') STORED,
	"corrected_on" timestamp(3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "championship_standings_institution_id_championship_id_pk" PRIMARY KEY("institution_id","championship_id")
);
--> statement-breakpoint
CREATE TABLE "standing" (
	"key" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"institution_id" text NOT NULL,
	"championship_id" text NOT NULL,
	"class_key" integer,
	"women_group" text,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"racing_number" text,
	"gender" text,
	"birth_year" smallint,
	"club_id" text,
	"team" text,
	"position" integer,
	"total" integer NOT NULL,
	"total_minus_worst" integer NOT NULL,
	"ref_original" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "standing_id" UNIQUE NULLS NOT DISTINCT("institution_id","championship_id","class_key","women_group","id"),
	CONSTRAINT "standing_of_one_group" CHECK (num_nonnulls(class_key, women_group) = 1)
);
--> statement-breakpoint
CREATE TABLE "standing_result" (
	"standing_key" integer NOT NULL,
	"stage_key" integer NOT NULL,
	"points" integer NOT NULL,
	"position" integer,
	"position_absolute_points" integer NOT NULL,
	"zeros" smallint,
	"status" text NOT NULL,
	"result_status" text,
	"club_id" text,
	"team" text,
	"class_key" integer NOT NULL,
	"participant_id" text NOT NULL,
	"name" text NOT NULL,
	"birth_year" smallint,
	CONSTRAINT "standing_result_standing_key_stage_key_pk" PRIMARY KEY("standing_key","stage_key")
);
--> statement-breakpoint
CREATE TABLE "undo_step" (
	"stage_key" integer NOT NULL,
	"revision" bigint NOT NULL,
	"user_id" text NOT NULL,
	"done_on" timestamp(3) with time zone NOT NULL,
	"participant_id" text,
	"other_id" text,
	"step" jsonb NOT NULL,
	"undone_on" timestamp(3) with time zone,
	CONSTRAINT "undo_step_stage_key_revision_pk" PRIMARY KEY("stage_key","revision")
);
--> statement-breakpoint
CREATE TABLE "undo_step_result" (
	"stage_key" integer NOT NULL,
	"revision" bigint NOT NULL,
	"participant_id" text NOT NULL,
	"made_result" boolean NOT NULL,
	CONSTRAINT "undo_step_result_stage_key_revision_participant_id_pk" PRIMARY KEY("stage_key","revision","participant_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_agreement" ADD CONSTRAINT "agreement_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "card_agreement" ADD CONSTRAINT "agreement_on_device" FOREIGN KEY ("stage_key","device_id") REFERENCES "public"."judge_device"("stage_key","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship" ADD CONSTRAINT "championship_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_class" ADD CONSTRAINT "championship_class_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_class" ADD CONSTRAINT "stage_class_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_class" ADD CONSTRAINT "stage_class_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_judge" ADD CONSTRAINT "stage_judge_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_judge" ADD CONSTRAINT "stage_judge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_entry" ADD CONSTRAINT "accepted_entry_of_section_entry" FOREIGN KEY ("stage_key","participant_id","section","lap") REFERENCES "public"."section_entry"("stage_key","participant_id","section","lap") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "imported_rider" ADD CONSTRAINT "imported_rider_stage_key_device_id_judge_device_stage_key_id_fk" FOREIGN KEY ("stage_key","device_id") REFERENCES "public"."judge_device"("stage_key","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_device" ADD CONSTRAINT "judge_device_pass_id_section_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."section_pass"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_event" ADD CONSTRAINT "judge_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_event" ADD CONSTRAINT "judge_event_stage_key_device_id_judge_device_stage_key_id_fk" FOREIGN KEY ("stage_key","device_id") REFERENCES "public"."judge_device"("stage_key","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_entry" ADD CONSTRAINT "section_entry_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "section_pass" ADD CONSTRAINT "section_pass_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_pass" ADD CONSTRAINT "section_pass_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_seller_id_user_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_picture_ad_picture_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."ad_picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_picture" ADD CONSTRAINT "ad_picture_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_report" ADD CONSTRAINT "ad_report_ad_id_ad_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ad"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_report" ADD CONSTRAINT "ad_report_reporter_id_user_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_posting" ADD CONSTRAINT "posting_of_class" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_change" ADD CONSTRAINT "posted_change_of_posting" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."class_posting"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_change" ADD CONSTRAINT "posted_change_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "posted_result" ADD CONSTRAINT "posted_result_of_posting" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."class_posting"("stage_key","class_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_result" ADD CONSTRAINT "posted_result_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "protest" ADD CONSTRAINT "protest_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protest" ADD CONSTRAINT "protest_of_class" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE set null ("class_key") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_stage_key_class_key_stage_class_stage_key_class_key_fk" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_registration" ADD CONSTRAINT "saved_registration_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_stage_key_participant_id_result_stage_key_participant_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_stage_key_participant_id_participant_stage_key_id_fk" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_stage_key_class_key_stage_class_stage_key_class_key_fk" FOREIGN KEY ("stage_key","class_key") REFERENCES "public"."stage_class"("stage_key","class_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_entry" ADD CONSTRAINT "declined_entry_rider_id_rider_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."rider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_entry" ADD CONSTRAINT "declined_entry_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_entry" ADD CONSTRAINT "linked_entry_rider_id_rider_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."rider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_entry" ADD CONSTRAINT "linked_entry_of_participant" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."participant"("stage_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider" ADD CONSTRAINT "rider_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_institution_id_institution_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_question" ADD CONSTRAINT "score_question_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_question" ADD CONSTRAINT "score_question_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "championship_standings" ADD CONSTRAINT "championship_standings_institution_id_championship_id_championship_institution_id_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_institution_id_championship_id_championship_standings_institution_id_championship_id_fk" FOREIGN KEY ("institution_id","championship_id") REFERENCES "public"."championship_standings"("institution_id","championship_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_standing_key_standing_key_fk" FOREIGN KEY ("standing_key") REFERENCES "public"."standing"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "standing_result" ADD CONSTRAINT "standing_result_class_key_championship_class_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."championship_class"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_stage_key_stage_key_fk" FOREIGN KEY ("stage_key") REFERENCES "public"."stage"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE set null ("participant_id") ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_to_result" FOREIGN KEY ("stage_key","other_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE set null ("other_id") ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "undo_step_result" ADD CONSTRAINT "undo_step_result_of_step" FOREIGN KEY ("stage_key","revision") REFERENCES "public"."undo_step"("stage_key","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_step_result" ADD CONSTRAINT "undo_step_result_of_result" FOREIGN KEY ("stage_key","participant_id") REFERENCES "public"."result"("stage_key","participant_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_unconfirmed" ON "user" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "championship_search" ON "championship" USING gin (to_tsvector('simple', search_text(display_name)));--> statement-breakpoint
CREATE INDEX "stage_search" ON "stage" USING gin (to_tsvector('simple', search_text(title || ' ' || coalesce(location, ''))));--> statement-breakpoint
CREATE INDEX "stage_judge_user_id_index" ON "stage_judge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "judge_device_pass_id_index" ON "judge_device" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "judge_device_user_id_index" ON "judge_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "judge_event_waiting" ON "judge_event" USING btree ("stage_key","attempt") WHERE unapplied is not null or sent_section is not null;--> statement-breakpoint
CREATE INDEX "judge_event_entry" ON "judge_event" USING btree ("stage_key","participant_id","section","lap");--> statement-breakpoint
CREATE INDEX "judge_event_ruled" ON "judge_event" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "judge_event_named_otherwise" ON "judge_event" USING btree ("participant") WHERE participant_id is distinct from participant and participant not like 'number:%';--> statement-breakpoint
CREATE UNIQUE INDEX "judge_event_lifted" ON "judge_event" USING btree ("lifts") WHERE lifts is not null;--> statement-breakpoint
CREATE INDEX "section_entry_ruling" ON "section_entry" USING btree ("stage_key","participant_id") WHERE ruling is not null;--> statement-breakpoint
CREATE INDEX "section_pass_created_by_index" ON "section_pass" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "ad_seller_id_index" ON "ad" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "ad_words" ON "ad" USING gin ("words");--> statement-breakpoint
CREATE INDEX "ad_newest" ON "ad" USING btree ("listed_on","id") WHERE removed_on is null and mark <> 'sold';--> statement-breakpoint
CREATE INDEX "ad_cheapest" ON "ad" USING btree ("price","id") WHERE removed_on is null and mark <> 'sold';--> statement-breakpoint
CREATE INDEX "ad_category_newest" ON "ad" USING btree ("category","listed_on","id") WHERE removed_on is null and mark <> 'sold';--> statement-breakpoint
CREATE INDEX "ad_category_cheapest" ON "ad" USING btree ("category","price","id") WHERE removed_on is null and mark <> 'sold';--> statement-breakpoint
CREATE INDEX "ad_removed" ON "ad" USING btree ("removed_on") WHERE removed_on is not null;--> statement-breakpoint
CREATE INDEX "ad_picture_user_id_index" ON "ad_picture" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ad_picture_sent_on_index" ON "ad_picture" USING btree ("sent_on");--> statement-breakpoint
CREATE INDEX "ad_report_reporter_id_index" ON "ad_report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "ad_report_waiting" ON "ad_report" USING btree ("reported_on") WHERE settled_on is null;--> statement-breakpoint
CREATE INDEX "ad_word_beginning" ON "ad_word" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ad_word_variants" ON "ad_word" USING gin ("variants");--> statement-breakpoint
CREATE INDEX "posted_change_class" ON "posted_change" USING btree ("stage_key","class_key","id");--> statement-breakpoint
CREATE INDEX "posted_change_rider" ON "posted_change" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "posted_result_rider" ON "posted_result" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "protest_stage" ON "protest" USING btree ("stage_key","received_on");--> statement-breakpoint
CREATE INDEX "protest_participant" ON "protest" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participant_racing_number" ON "participant" USING btree ("stage_key","racing_number");--> statement-breakpoint
CREATE INDEX "participant_person" ON "participant" USING btree ("id");--> statement-breakpoint
CREATE INDEX "participant_search" ON "participant" USING gin (searched);--> statement-breakpoint
CREATE INDEX "penalty_result" ON "penalty" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "penalty_given" ON "penalty" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "result_revision" ON "result" USING btree ("stage_key","revision");--> statement-breakpoint
CREATE INDEX "declined_entry_rider_id_index" ON "declined_entry" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "linked_entry_rider_id_index" ON "linked_entry" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "audit_timestamp_index" ON "audit" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "audit_user_id_index" ON "audit" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit" USING gin ((data::text) gin_trgm_ops,"event" gin_trgm_ops,"user_email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "open_score_question" ON "score_question" USING btree ("stage_key","participant_id","lap","section") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "score_question_rider" ON "score_question" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "score_question_asker" ON "score_question" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "standing_result_stage_key_participant_id_index" ON "standing_result" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "undo_step_user_id_index" ON "undo_step" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_step_rider" ON "undo_step" USING btree ("stage_key","participant_id");--> statement-breakpoint
CREATE INDEX "undo_step_other" ON "undo_step" USING btree ("stage_key","other_id");--> statement-breakpoint
CREATE INDEX "undo_step_result_rider" ON "undo_step_result" USING btree ("stage_key","participant_id");--> statement-breakpoint

-- Rows that every tap updates: with room in their page, PostgreSQL leaves the indexes alone.
ALTER TABLE "stage" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "result" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "section_entry" SET (fillfactor = 70);
