CREATE TABLE "rider_holder" (
	"rider_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"added_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rider_holder_rider_id_user_id_pk" PRIMARY KEY("rider_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "rider_holder" ADD CONSTRAINT "rider_holder_rider_id_rider_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."rider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_holder" ADD CONSTRAINT "rider_holder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rider_holder_user_id_index" ON "rider_holder" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "rider" ADD COLUMN "entry_id" text;--> statement-breakpoint
-- owners of accounts enter with the account's id
UPDATE "rider" SET "entry_id" = "user_id" WHERE "user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rider" ADD CONSTRAINT "rider_entryId_unique" UNIQUE("entry_id");--> statement-breakpoint
ALTER TABLE "rider" ADD CONSTRAINT "owner_has_entry_id" CHECK (user_id is null or entry_id is not null);--> statement-breakpoint
-- a form may have been stored before its account became a rider
INSERT INTO "rider" ("user_id", "entry_id") SELECT "user_id", "user_id" FROM "saved_registration" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "saved_registration" RENAME COLUMN "user_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "saved_registration" DROP CONSTRAINT "saved_registration_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "saved_registration" ADD CONSTRAINT "saved_registration_entry_id_rider_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."rider"("entry_id") ON DELETE cascade ON UPDATE no action;
