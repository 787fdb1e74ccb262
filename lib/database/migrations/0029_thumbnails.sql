ALTER TABLE "i2v_generations" ADD COLUMN "thumbnails" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "thumbnails" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "thumbnails" jsonb;