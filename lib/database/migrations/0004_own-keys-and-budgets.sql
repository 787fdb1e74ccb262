CREATE TABLE "api_key_budgets" (
	"api_key_id" text PRIMARY KEY NOT NULL,
	"budget_credits" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "images_with_own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "videos_with_own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key_budgets" ADD CONSTRAINT "api_key_budgets_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;