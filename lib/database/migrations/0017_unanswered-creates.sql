ALTER TABLE "i2v_generations" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "named_task_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "named_task_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "named_task_id" text;--> statement-breakpoint
CREATE INDEX "i2v_settle_due" ON "i2v_generations" USING btree ("settle_at") WHERE settle_at is not null;--> statement-breakpoint
CREATE INDEX "images_settle_due" ON "images" USING btree ("settle_at") WHERE settle_at is not null;--> statement-breakpoint
CREATE INDEX "videos_settle_due" ON "videos" USING btree ("settle_at") WHERE settle_at is not null;