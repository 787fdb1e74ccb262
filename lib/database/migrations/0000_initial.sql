CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"idea" text NOT NULL,
	"offer_id" uuid,
	"persona_id" uuid,
	"quote_id" text,
	"format_slug" text,
	"video_type" text,
	"aspect_ratio" text,
	"route" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"portrait_image_id" uuid,
	"sheet_image_id" uuid,
	"is_reusable" boolean DEFAULT false NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"format_slug" text NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storyboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"script_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_scenes" (
	"ad_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"owner_id" text NOT NULL,
	"image_id" uuid,
	"video_id" uuid,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_scenes_ad_id_number_pk" PRIMARY KEY("ad_id","number")
);
--> statement-breakpoint
CREATE TABLE "chat_chunks" (
	"run_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"chunk" jsonb NOT NULL,
	CONSTRAINT "chat_chunks_run_id_sequence_pk" PRIMARY KEY("run_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"thread_id" uuid NOT NULL,
	"role" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stop_requested_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failure_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid,
	"title" text NOT NULL,
	"budget_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spend_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"thread_id" uuid,
	"ad_id" uuid,
	"tool" text NOT NULL,
	"input" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"summary" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"result" jsonb,
	"traceparent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_balance_not_negative" CHECK ("credit_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"description" text NOT NULL,
	"pipeline_id" text,
	"scene_id" text,
	"media_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_ledger_key_unique" UNIQUE("key"),
	CONSTRAINT "credit_ledger_sign_fits_kind" CHECK (("credit_ledger"."kind" = 'charge') = ("credit_ledger"."amount" < 0) or "credit_ledger"."amount" = 0)
);
--> statement-breakpoint
CREATE TABLE "cuts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"folder" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"settings" jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"timeline" jsonb,
	"storage_key" text,
	"byte_size" bigint,
	"sha256" text,
	"plain_storage_key" text,
	"plain_byte_size" bigint,
	"duration_seconds" double precision,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"scene" jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "i2v_generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid,
	"pipeline_id" uuid,
	"scene_id" uuid,
	"take" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"failure_code" text,
	"failure_detail" text,
	"url" text,
	"provider_url_expires_at" timestamp (3) with time zone,
	"storage_key" text,
	"content_type" text,
	"byte_size" bigint,
	"sha256" text,
	"is_saved" boolean DEFAULT false NOT NULL,
	"folder" text,
	"title" text,
	"model_id" text NOT NULL,
	"api_model_path" text NOT NULL,
	"input" jsonb NOT NULL,
	"final_prompt" text,
	"aspect_ratio" text,
	"credits" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_task_id" text,
	"provider_key_hash" text,
	"provider_key_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_enqueue_at" timestamp (3) with time zone,
	"submit_tries" integer DEFAULT 0 NOT NULL,
	"submitting_at" timestamp (3) with time zone,
	"generating_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"poll_tries" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_store_try_at" timestamp (3) with time zone,
	"store_tries" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"traceparent" text,
	"duration_seconds" integer,
	"first_frame_image_id" uuid,
	CONSTRAINT "i2v_task_when_generating" CHECK (status <> 'Generating' or provider_task_id is not null)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid,
	"pipeline_id" uuid,
	"scene_id" uuid,
	"take" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"failure_code" text,
	"failure_detail" text,
	"url" text,
	"provider_url_expires_at" timestamp (3) with time zone,
	"storage_key" text,
	"content_type" text,
	"byte_size" bigint,
	"sha256" text,
	"is_saved" boolean DEFAULT false NOT NULL,
	"folder" text,
	"title" text,
	"model_id" text NOT NULL,
	"api_model_path" text NOT NULL,
	"input" jsonb NOT NULL,
	"final_prompt" text,
	"aspect_ratio" text,
	"credits" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_task_id" text,
	"provider_key_hash" text,
	"provider_key_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_enqueue_at" timestamp (3) with time zone,
	"submit_tries" integer DEFAULT 0 NOT NULL,
	"submitting_at" timestamp (3) with time zone,
	"generating_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"poll_tries" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_store_try_at" timestamp (3) with time zone,
	"store_tries" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"traceparent" text,
	"purpose" text DEFAULT 'single' NOT NULL,
	CONSTRAINT "images_task_when_generating" CHECK (status <> 'Generating' or provider_task_id is not null)
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid,
	"pipeline_id" uuid,
	"scene_id" uuid,
	"take" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"failure_code" text,
	"failure_detail" text,
	"url" text,
	"provider_url_expires_at" timestamp (3) with time zone,
	"storage_key" text,
	"content_type" text,
	"byte_size" bigint,
	"sha256" text,
	"is_saved" boolean DEFAULT false NOT NULL,
	"folder" text,
	"title" text,
	"model_id" text NOT NULL,
	"api_model_path" text NOT NULL,
	"input" jsonb NOT NULL,
	"final_prompt" text,
	"aspect_ratio" text,
	"credits" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_task_id" text,
	"provider_key_hash" text,
	"provider_key_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_enqueue_at" timestamp (3) with time zone,
	"submit_tries" integer DEFAULT 0 NOT NULL,
	"submitting_at" timestamp (3) with time zone,
	"generating_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"poll_tries" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_store_try_at" timestamp (3) with time zone,
	"store_tries" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"traceparent" text,
	"duration_seconds" integer,
	"first_frame_image_id" uuid,
	CONSTRAINT "videos_task_when_generating" CHECK (status <> 'Generating' or provider_task_id is not null)
);
--> statement-breakpoint
CREATE TABLE "image_models" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"credits" integer NOT NULL,
	"credits_with_own_key" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"config" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_models" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"credits" integer NOT NULL,
	"credits_with_own_key" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"config" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"status" text DEFAULT 'Queued' NOT NULL,
	"failure_message" text,
	"intelligence" jsonb,
	"research" jsonb,
	"synthesis" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"offer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"row_kind" text,
	"row_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"slug" text PRIMARY KEY NOT NULL,
	"prompt" text NOT NULL,
	"seed_hash" text NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "background_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"status" text DEFAULT 'Queued' NOT NULL,
	"input" jsonb NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb,
	"failure_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"next_enqueue_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"suffix" text NOT NULL,
	"reason" text NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body" jsonb,
	"row_id" text,
	"owner_id" text,
	"replayed_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text NOT NULL,
	"tick" timestamp (3) with time zone NOT NULL,
	"deployment" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text,
	"summary" jsonb,
	CONSTRAINT "job_runs_job_tick_pk" PRIMARY KEY("job","tick")
);
--> statement-breakpoint
CREATE TABLE "provider_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"provider" text NOT NULL,
	"label" text NOT NULL,
	"hint" text NOT NULL,
	"sealed" text NOT NULL,
	"sealing_key_id" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"refilled_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_scenes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"position" integer NOT NULL,
	"stage" text DEFAULT 'review' NOT NULL,
	"prompt" text NOT NULL,
	"motion" text NOT NULL,
	"speaker" text,
	"spoken_script" text NOT NULL,
	"element_slugs" jsonb NOT NULL,
	"duration_seconds" integer NOT NULL,
	"image_credits" integer NOT NULL,
	"video_credits" integer NOT NULL,
	"image_id" uuid,
	"video_id" uuid,
	"prepaid_video_id" uuid,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ad_id" uuid NOT NULL,
	"offer_id" uuid,
	"storyboard_id" uuid,
	"title" text NOT NULL,
	"folder" text NOT NULL,
	"video_type" text NOT NULL,
	"image_model_id" text NOT NULL,
	"video_model_id" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"images_with_own_key" boolean DEFAULT false NOT NULL,
	"videos_with_own_key" boolean DEFAULT false NOT NULL,
	"credits_charged" integer NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_budgets" (
	"api_key_id" text PRIMARY KEY NOT NULL,
	"budget_credits" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text DEFAULT 'default' NOT NULL,
	"name" text,
	"start" text,
	"prefix" text,
	"key" text NOT NULL,
	"reference_id" text NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"rate_limit_enabled" boolean DEFAULT true NOT NULL,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer DEFAULT 0 NOT NULL,
	"remaining" integer,
	"last_request" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"permissions" text,
	"metadata" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_scenes" ADD CONSTRAINT "ad_scenes_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_scenes" ADD CONSTRAINT "ad_scenes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_scenes" ADD CONSTRAINT "ad_scenes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_scenes" ADD CONSTRAINT "ad_scenes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_chunks" ADD CONSTRAINT "chat_chunks_run_id_chat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."chat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_thread_id_chat_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_thread_id_chat_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_quotes" ADD CONSTRAINT "spend_quotes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_quotes" ADD CONSTRAINT "spend_quotes_thread_id_chat_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuts" ADD CONSTRAINT "cuts_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_scene_id_pipeline_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."pipeline_scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD CONSTRAINT "i2v_generations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD CONSTRAINT "i2v_generations_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD CONSTRAINT "background_jobs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD CONSTRAINT "provider_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD CONSTRAINT "pipeline_scenes_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_scenes" ADD CONSTRAINT "pipeline_scenes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_budgets" ADD CONSTRAINT "api_key_budgets_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ads_owner_id_created_at_index" ON "ads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "ads_offer_id_index" ON "ads" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "elements_ad_id_slug_index" ON "elements" USING btree ("ad_id","slug");--> statement-breakpoint
CREATE INDEX "elements_owner_id_created_at_index" ON "elements" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scripts_ad_id_version_index" ON "scripts" USING btree ("ad_id","version");--> statement-breakpoint
CREATE INDEX "scripts_owner_id_created_at_index" ON "scripts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "storyboards_ad_id_version_index" ON "storyboards" USING btree ("ad_id","version");--> statement-breakpoint
CREATE INDEX "storyboards_owner_id_created_at_index" ON "storyboards" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "storyboards_script_id_index" ON "storyboards" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_owner_id_index" ON "ad_scenes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_image_id_index" ON "ad_scenes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "ad_scenes_video_id_index" ON "ad_scenes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "chat_messages_thread_id_position_index" ON "chat_messages" USING btree ("thread_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_runs_one_active" ON "chat_runs" USING btree ("thread_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "chat_runs_thread_id_created_at_index" ON "chat_runs" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_runs_owner_id_index" ON "chat_runs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_threads_owner_id_updated_at_index" ON "chat_threads" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "chat_threads_ad_id_index" ON "chat_threads" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "spend_quotes_thread_id_created_at_index" ON "spend_quotes" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "spend_quotes_owner_id_index" ON "spend_quotes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "credit_ledger_owner_id_id_index" ON "credit_ledger" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cuts_ad_id_version_index" ON "cuts" USING btree ("ad_id","version");--> statement-breakpoint
CREATE INDEX "cuts_owner_id_created_at_index" ON "cuts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "cuts_job_id_index" ON "cuts" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hook_variants_ad_id_number_index" ON "hook_variants" USING btree ("ad_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "hook_variants_scene_id_index" ON "hook_variants" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "hook_variants_pipeline_id_index" ON "hook_variants" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "hook_variants_owner_id_index" ON "hook_variants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "i2v_queued_since" ON "i2v_generations" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "i2v_queued_due" ON "i2v_generations" USING btree ("next_enqueue_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "i2v_submitting_since" ON "i2v_generations" USING btree ("submitting_at") WHERE status = 'Submitting';--> statement-breakpoint
CREATE INDEX "i2v_poll_due" ON "i2v_generations" USING btree ("next_poll_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "i2v_generating_since" ON "i2v_generations" USING btree ("generating_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "i2v_unstored" ON "i2v_generations" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "i2v_unstored_completed" ON "i2v_generations" USING btree ("completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "i2v_owner" ON "i2v_generations" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "i2v_ad" ON "i2v_generations" USING btree ("ad_id");--> statement-breakpoint
CREATE UNIQUE INDEX "i2v_provider_task" ON "i2v_generations" USING btree ("provider","provider_task_id");--> statement-breakpoint
CREATE INDEX "images_queued_since" ON "images" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "images_queued_due" ON "images" USING btree ("next_enqueue_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "images_submitting_since" ON "images" USING btree ("submitting_at") WHERE status = 'Submitting';--> statement-breakpoint
CREATE INDEX "images_poll_due" ON "images" USING btree ("next_poll_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "images_generating_since" ON "images" USING btree ("generating_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "images_unstored" ON "images" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "images_unstored_completed" ON "images" USING btree ("completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "images_unsaved" ON "images" USING btree ("created_at") WHERE not is_saved and status in ('Completed', 'Failed');--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_owner_folder" ON "images" USING btree ("owner_id","folder");--> statement-breakpoint
CREATE INDEX "images_pipeline" ON "images" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "images_ad" ON "images" USING btree ("ad_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_scene_take" ON "images" USING btree ("scene_id","take");--> statement-breakpoint
CREATE UNIQUE INDEX "images_provider_task" ON "images" USING btree ("provider","provider_task_id");--> statement-breakpoint
CREATE INDEX "videos_queued_since" ON "videos" USING btree ("created_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "videos_queued_due" ON "videos" USING btree ("next_enqueue_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "videos_submitting_since" ON "videos" USING btree ("submitting_at") WHERE status = 'Submitting';--> statement-breakpoint
CREATE INDEX "videos_poll_due" ON "videos" USING btree ("next_poll_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "videos_generating_since" ON "videos" USING btree ("generating_at") WHERE status = 'Generating';--> statement-breakpoint
CREATE INDEX "videos_unstored" ON "videos" USING btree ("last_store_try_at" NULLS FIRST,"completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "videos_unstored_completed" ON "videos" USING btree ("completed_at") WHERE status = 'Completed' and storage_key is null;--> statement-breakpoint
CREATE INDEX "videos_owner" ON "videos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "videos_owner_folder" ON "videos" USING btree ("owner_id","folder");--> statement-breakpoint
CREATE INDEX "videos_pipeline" ON "videos" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "videos_ad" ON "videos" USING btree ("ad_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_scene_take" ON "videos" USING btree ("scene_id","take");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_provider_task" ON "videos" USING btree ("provider","provider_task_id");--> statement-breakpoint
CREATE INDEX "image_models_position_index" ON "image_models" USING btree ("position");--> statement-breakpoint
CREATE INDEX "video_models_position_index" ON "video_models" USING btree ("position");--> statement-breakpoint
CREATE INDEX "offers_owner_id_created_at_index" ON "offers" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "personas_offer_id_index" ON "personas" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "personas_owner_id_index" ON "personas" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "admin_log_created_at_index" ON "admin_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_log_row_id_index" ON "admin_log" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "background_jobs_queued_due" ON "background_jobs" USING btree ("next_enqueue_at") WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX "background_jobs_running" ON "background_jobs" USING btree ("heartbeat_at") WHERE status = 'Running';--> statement-breakpoint
CREATE INDEX "background_jobs_subject" ON "background_jobs" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "background_jobs_owner" ON "background_jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "dead_letters_open" ON "dead_letters" USING btree ("created_at") WHERE replayed_at is null and dropped_at is null;--> statement-breakpoint
CREATE INDEX "dead_letters_row_id_index" ON "dead_letters" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "deletions_next_try_at_index" ON "deletions" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_runs_started_at_index" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_keys_owner_id_index" ON "provider_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_scenes_pipeline_id_position_index" ON "pipeline_scenes" USING btree ("pipeline_id","position");--> statement-breakpoint
CREATE INDEX "pipeline_scenes_owner_id_index" ON "pipeline_scenes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pipeline_scenes_image_id_index" ON "pipeline_scenes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "pipeline_scenes_video_id_index" ON "pipeline_scenes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "pipelines_owner_id_created_at_index" ON "pipelines" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "pipelines_ad_id_index" ON "pipelines" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "pipelines_offer_id_index" ON "pipelines" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "pipelines_idle" ON "pipelines" USING btree ("last_activity_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_key_index" ON "api_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "api_keys_reference_id_index" ON "api_keys" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_accounts_provider_id_account_id_index" ON "sign_in_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_user_id_index" ON "sign_in_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");