CREATE TABLE "localisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"language" text NOT NULL,
	"script_version" integer,
	"lines" jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cuts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "localisations" ADD CONSTRAINT "localisations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "localisations" ADD CONSTRAINT "localisations_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "localisations_ad_id_language_index" ON "localisations" USING btree ("ad_id","language");--> statement-breakpoint
CREATE INDEX "localisations_owner_id_index" ON "localisations" USING btree ("owner_id");