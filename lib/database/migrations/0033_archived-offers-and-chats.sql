ALTER TABLE "chat_threads" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_threads_active" ON "chat_threads" USING btree ("owner_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "chat_threads_archived" ON "chat_threads" USING btree ("owner_id","created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "offers_active" ON "offers" USING btree ("owner_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "offers_archived" ON "offers" USING btree ("owner_id","created_at","id") WHERE archived_at is not null;