ALTER TABLE "i2v_generations" ADD COLUMN "framed_frames" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "framed_frames" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "framed_frames" jsonb;