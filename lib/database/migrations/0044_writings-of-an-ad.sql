CREATE TABLE "writings" (
	"ad_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"run_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"problem" jsonb,
	CONSTRAINT "writings_ad_id_kind_pk" PRIMARY KEY("ad_id","kind")
);
--> statement-breakpoint
ALTER TABLE "writings" ADD CONSTRAINT "writings_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "writings_kind_ended_at_index" ON "writings" USING btree ("kind","ended_at");