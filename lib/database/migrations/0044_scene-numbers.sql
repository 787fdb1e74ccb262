ALTER TABLE "i2v_generations" ADD COLUMN "scene_number" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "scene_number" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "scene_number" integer;