CREATE TABLE "music_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"title" text NOT NULL,
	"licence" text NOT NULL,
	"content_type" text NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "music_files" ADD CONSTRAINT "music_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_files" ADD CONSTRAINT "music_files_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "music_files_ad_id_created_at_index" ON "music_files" USING btree ("ad_id","created_at");--> statement-breakpoint
CREATE INDEX "music_files_uploads" ON "music_files" USING btree ("owner_id","byte_size");