ALTER TABLE "videos" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source_video_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "videos_language_take" ON "videos" USING btree ("source_video_id","language","take");