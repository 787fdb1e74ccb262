ALTER TABLE "ads" ADD COLUMN "intent" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
-- Without an offer, scripts of before were written as content that sells nothing.
UPDATE "ads" SET "intent" = 'growth' WHERE "offer_id" IS NULL;
