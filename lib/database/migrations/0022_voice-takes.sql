CREATE TABLE "voice_takes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"line" text NOT NULL,
	"line_hash" text NOT NULL,
	"voice" text NOT NULL,
	"language" text,
	"speed_percent" integer DEFAULT 100 NOT NULL,
	"take" integer NOT NULL,
	"credits" integer NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone,
	"failure_message" text,
	"model" text,
	"duration_seconds" double precision,
	"speech" jsonb,
	"words" jsonb,
	"content_type" text,
	"storage_key" text,
	"byte_size" bigint,
	"sha256" text,
	"traceparent" text,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "voice" text;--> statement-breakpoint
ALTER TABLE "voice_takes" ADD CONSTRAINT "voice_takes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_takes" ADD CONSTRAINT "voice_takes_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voice_takes_ad_id_line_hash_voice_speed_percent_take_index" ON "voice_takes" USING btree ("ad_id","line_hash","voice","speed_percent","take");--> statement-breakpoint
CREATE INDEX "voice_takes_owner_id_index" ON "voice_takes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "voice_takes_unfinished" ON "voice_takes" USING btree ("created_at") WHERE status in ('Queued', 'Speaking');