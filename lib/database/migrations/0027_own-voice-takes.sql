ALTER TABLE "voice_takes" ADD COLUMN "source" text DEFAULT 'spoken' NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_takes" ADD COLUMN "chosen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "voice_takes_brought" ON "voice_takes" USING btree ("owner_id","byte_size") WHERE source <> 'spoken';