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
ALTER TABLE "ad" ADD CONSTRAINT "ad_seller_id_user_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_picture_ad_picture_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."ad_picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_picture" ADD CONSTRAINT "ad_picture_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_report" ADD CONSTRAINT "ad_report_ad_id_ad_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ad"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_report" ADD CONSTRAINT "ad_report_reporter_id_user_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "ad_word_variants" ON "ad_word" USING gin ("variants");