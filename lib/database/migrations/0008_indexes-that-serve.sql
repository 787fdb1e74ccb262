DROP INDEX "ads_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "elements_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "scripts_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "storyboards_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "chat_runs_thread_id_created_at_index";--> statement-breakpoint
DROP INDEX "chat_threads_owner_id_updated_at_index";--> statement-breakpoint
DROP INDEX "credit_ledger_owner_id_id_index";--> statement-breakpoint
DROP INDEX "cuts_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "i2v_owner";--> statement-breakpoint
DROP INDEX "images_owner";--> statement-breakpoint
DROP INDEX "videos_owner";--> statement-breakpoint
DROP INDEX "offers_owner_id_created_at_index";--> statement-breakpoint
DROP INDEX "admin_log_created_at_index";--> statement-breakpoint
DROP INDEX "background_jobs_owner";--> statement-breakpoint
DROP INDEX "dead_letters_open";--> statement-breakpoint
DROP INDEX "job_runs_started_at_index";--> statement-breakpoint
DROP INDEX "pipelines_owner_id_created_at_index";--> statement-breakpoint
CREATE INDEX "ads_offer_id_index" ON "ads" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "storyboards_script_id_index" ON "storyboards" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_owner_id_index" ON "ad_scenes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_image_id_index" ON "ad_scenes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_video_id_index" ON "ad_scenes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "chat_runs_owner_id_index" ON "chat_runs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "hook_variants_owner_id_index" ON "hook_variants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "i2v_ad" ON "i2v_generations" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "images_ad" ON "images" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "videos_ad" ON "videos" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "personas_owner_id_index" ON "personas" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pipeline_scenes_owner_id_index" ON "pipeline_scenes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pipelines_offer_id_index" ON "pipelines" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "ads_owner_id_created_at_index" ON "ads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "elements_owner_id_created_at_index" ON "elements" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "scripts_owner_id_created_at_index" ON "scripts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "storyboards_owner_id_created_at_index" ON "storyboards" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_runs_thread_id_created_at_index" ON "chat_runs" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_threads_owner_id_updated_at_index" ON "chat_threads" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "credit_ledger_owner_id_id_index" ON "credit_ledger" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "cuts_owner_id_created_at_index" ON "cuts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "i2v_owner" ON "i2v_generations" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "videos_owner" ON "videos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_owner_id_created_at_index" ON "offers" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_log_created_at_index" ON "admin_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "background_jobs_owner" ON "background_jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "dead_letters_open" ON "dead_letters" USING btree ("created_at") WHERE replayed_at is null and dropped_at is null;--> statement-breakpoint
CREATE INDEX "job_runs_started_at_index" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "pipelines_owner_id_created_at_index" ON "pipelines" USING btree ("owner_id","created_at");