CREATE TABLE "saved_registration" (
	"user_id" text PRIMARY KEY NOT NULL,
	"participation_data" jsonb NOT NULL,
	"modified_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_registration" ADD CONSTRAINT "saved_registration_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;