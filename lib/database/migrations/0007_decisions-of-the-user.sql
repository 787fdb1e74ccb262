ALTER TABLE "ads" ADD COLUMN "is_video_type_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spend_quotes" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "spend_quotes" ADD COLUMN "image_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;