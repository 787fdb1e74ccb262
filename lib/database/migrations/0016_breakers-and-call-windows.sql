CREATE TABLE "circuit_breakers" (
	"bucket" text NOT NULL,
	"model" text NOT NULL,
	"owner_id" text,
	"cause" text NOT NULL,
	"detail" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_model" text NOT NULL,
	"is_of_many_models" boolean DEFAULT false NOT NULL,
	"pauses" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone,
	"probe_row_id" uuid,
	"probe_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "circuit_breakers_bucket_model_pk" PRIMARY KEY("bucket","model")
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "tokens" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "taken_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "taken_in_group" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "circuit_breakers" ADD CONSTRAINT "circuit_breakers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuit_breakers_owner_id_index" ON "circuit_breakers" USING btree ("owner_id");