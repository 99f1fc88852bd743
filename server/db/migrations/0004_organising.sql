ALTER TABLE "participant" DROP CONSTRAINT "participant_club_id_club_id_fk";
--> statement-breakpoint
ALTER TABLE "result" DROP CONSTRAINT "result_club_id_club_id_fk";
--> statement-breakpoint
ALTER TABLE "championship" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "regulation" text;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_club_id_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."club"("id") ON DELETE no action ON UPDATE cascade;