ALTER TABLE "i2v_generations" ADD COLUMN "asked_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "asked_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "asked_since" timestamp (3) with time zone;