CREATE TABLE "cuts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"folder" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"settings" jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"timeline" jsonb,
	"storage_key" text,
	"byte_size" bigint,
	"sha256" text,
	"plain_storage_key" text,
	"plain_byte_size" bigint,
	"duration_seconds" double precision,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cuts_ad_id_version_index" ON "cuts" USING btree ("ad_id","version");--> statement-breakpoint
CREATE INDEX "cuts_owner_id_created_at_index" ON "cuts" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cuts_job_id_index" ON "cuts" USING btree ("job_id");