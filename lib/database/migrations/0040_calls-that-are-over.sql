ALTER TABLE "i2v_generations" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "call_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "call_claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "call_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "call_claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "call_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "call_claimed_at" timestamp (3) with time zone;