ALTER TABLE "role" DROP CONSTRAINT "role_once";--> statement-breakpoint
ALTER TABLE "rider" ADD COLUMN "refuses_club" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "club_id" text;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "saved_registration_club" ON "saved_registration" USING btree ((participation_data ->> 'club'));--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_once" UNIQUE NULLS NOT DISTINCT("user_id","role","institution_id","club_id");