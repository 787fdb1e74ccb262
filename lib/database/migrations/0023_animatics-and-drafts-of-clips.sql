CREATE TABLE "animatics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"plan" jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"storage_key" text,
	"byte_size" bigint,
	"sha256" text,
	"duration_seconds" double precision,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_models" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD COLUMN "draft_video_id" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD COLUMN "draft_approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "animatics_pipeline_id_version_index" ON "animatics" USING btree ("pipeline_id","version");--> statement-breakpoint
CREATE INDEX "animatics_owner_id_index" ON "animatics" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "animatics_ad_id_index" ON "animatics" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "animatics_job_id_index" ON "animatics" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "background_jobs_animatic_turns" ON "background_jobs" USING btree ("owner_id","started_at") WHERE kind = 'animatic';--> statement-breakpoint
update "video_models" set "draft" = '{"resolution":"480p","credits":9,"creditsWithOwnKey":1}'::jsonb
where "id" = 'seedance-2' and "draft" is null and "config" -> 'resolutions' ? '480p';
