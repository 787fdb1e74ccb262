ALTER TABLE "i2v_generations" ADD COLUMN "unusable_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "unusable_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unusable_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unusable_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "unusable_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "unusable_since" timestamp (3) with time zone;