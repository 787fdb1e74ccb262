DROP INDEX "chat_threads_owner_id_updated_at_index";--> statement-breakpoint
DROP INDEX "chat_threads_active";--> statement-breakpoint
DROP INDEX "chat_threads_archived";--> statement-breakpoint
CREATE INDEX "chat_threads_active" ON "chat_threads" USING btree ("owner_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "chat_threads_archived" ON "chat_threads" USING btree ("owner_id","updated_at","id") WHERE archived_at is not null;