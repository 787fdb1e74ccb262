CREATE INDEX "images_queued_owner" ON "images" USING btree ("owner_id") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "images_uploads" ON "images" USING btree ("owner_id","byte_size") WHERE purpose = 'upload';--> statement-breakpoint
CREATE INDEX "images_earlier_uploads" ON "images" USING btree ("id") WHERE purpose = 'upload' and sha256 is null;--> statement-breakpoint
CREATE INDEX "videos_queued_owner" ON "videos" USING btree ("owner_id") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "background_jobs_unfinished" ON "background_jobs" USING btree ("owner_id","kind","created_at") WHERE status in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "background_jobs_cut_turns" ON "background_jobs" USING btree ("owner_id","started_at") WHERE kind = 'final-cut';