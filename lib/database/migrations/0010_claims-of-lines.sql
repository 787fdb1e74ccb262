ALTER TABLE "scripts" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "storyboards" ADD COLUMN "claims" jsonb;