DROP INDEX "i2v_unstored";--> statement-breakpoint
DROP INDEX "images_unstored";--> statement-breakpoint
DROP INDEX "videos_unstored";--> statement-breakpoint
CREATE INDEX "i2v_queued_since" ON "i2v_generations" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "i2v_unstored_completed" ON "i2v_generations" USING btree ("completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "images_queued_since" ON "images" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "videos_queued_since" ON "videos" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "i2v_unstored" ON "i2v_generations" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "images_unstored" ON "images" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "videos_unstored" ON "videos" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;