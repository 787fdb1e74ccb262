ALTER TABLE "ads" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cuts" ADD COLUMN "poster_storage_key" text;--> statement-breakpoint
CREATE INDEX "ads_active" ON "ads" USING btree ("owner_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "ads_archived" ON "ads" USING btree ("owner_id","created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "cuts_films" ON "cuts" USING btree ("owner_id","created_at","id") WHERE storage_key is not null;--> statement-breakpoint
CREATE INDEX "cuts_films_of_folder" ON "cuts" USING btree ("owner_id","folder","created_at") WHERE storage_key is not null;