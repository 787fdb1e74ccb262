ALTER TABLE "videos" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_models" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD COLUMN "draft_video_id" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD COLUMN "draft_approved_at" timestamp (3) with time zone;--> statement-breakpoint
update "video_models" set "draft" = '{"resolution":"480p","credits":9,"creditsWithOwnKey":1}'::jsonb
where "id" = 'seedance-2' and "draft" is null and "config" -> 'resolutions' ? '480p';
