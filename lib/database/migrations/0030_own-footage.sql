ALTER TABLE "videos" ADD COLUMN "footage" jsonb;--> statement-breakpoint
CREATE INDEX "videos_footage" ON "videos" USING btree ("owner_id","byte_size") WHERE footage is not null;