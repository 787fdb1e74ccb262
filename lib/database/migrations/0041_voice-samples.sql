CREATE TABLE "voice_samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"voice" text NOT NULL,
	"language" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"model" text,
	"duration_seconds" double precision,
	"storage_key" text,
	"byte_size" bigint,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_samples_key_index" ON "voice_samples" USING btree ("key");--> statement-breakpoint
CREATE INDEX "voice_samples_heard_at_index" ON "voice_samples" USING btree ("heard_at");