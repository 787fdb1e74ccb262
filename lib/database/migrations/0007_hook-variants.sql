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
ALTER TABLE "ad_scenes" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_variants" ADD CONSTRAINT "hook_variants_scene_id_pipeline_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."pipeline_scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hook_variants_ad_id_number_index" ON "hook_variants" USING btree ("ad_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "hook_variants_scene_id_index" ON "hook_variants" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "hook_variants_pipeline_id_index" ON "hook_variants" USING btree ("pipeline_id");