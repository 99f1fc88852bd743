CREATE TABLE "rider_invitation" (
	"rider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ends_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rider_invitation_rider_id_kind_pk" PRIMARY KEY("rider_id","kind"),
	CONSTRAINT "rider_invitation_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "rider_holder" ADD COLUMN "only_sees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rider_invitation" ADD CONSTRAINT "rider_invitation_of_holder" FOREIGN KEY ("rider_id","user_id") REFERENCES "public"."rider_holder"("rider_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rider_invitation_user_id_index" ON "rider_invitation" USING btree ("user_id");