CREATE TABLE "ad_budgets" (
	"ad_id" uuid PRIMARY KEY NOT NULL,
	"spent_credits" integer DEFAULT 0 NOT NULL,
	"budget_credits" integer
);
--> statement-breakpoint
CREATE TABLE "ad_costs" (
	"ad_id" uuid NOT NULL,
	"part" text NOT NULL,
	"currency" text NOT NULL,
	"is_known" boolean NOT NULL,
	"count" integer NOT NULL,
	"millionths" bigint NOT NULL,
	CONSTRAINT "ad_costs_ad_id_part_currency_is_known_pk" PRIMARY KEY("ad_id","part","currency","is_known")
);
--> statement-breakpoint
CREATE TABLE "budget_returns" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"ad_id" uuid,
	"credits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_spending" (
	"month" text PRIMARY KEY NOT NULL,
	"spent_credits" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_balances" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"key_hash" text NOT NULL,
	"currency" text NOT NULL,
	"balance_millionths" bigint NOT NULL,
	"expected_millionths" bigint,
	"unknown_rows" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_budget" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"monthly_credits" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_budget_one_row" CHECK ("workspace_budget"."id")
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "ad_id" uuid;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "cost_millionths" bigint;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "cost_currency" text;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "billed_millionths" bigint;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "billed_currency" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "cost_millionths" bigint;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "cost_currency" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "billed_millionths" bigint;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "billed_currency" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "cost_millionths" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "cost_currency" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "billed_millionths" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "billed_currency" text;--> statement-breakpoint
ALTER TABLE "ad_budgets" ADD CONSTRAINT "ad_budgets_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_costs" ADD CONSTRAINT "ad_costs_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_balances_provider_read_at_index" ON "provider_balances" USING btree ("provider","read_at");--> statement-breakpoint
CREATE INDEX "provider_balances_read_at_index" ON "provider_balances" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "i2v_ended" ON "i2v_generations" USING btree (coalesce("completed_at", "failed_at"));--> statement-breakpoint
CREATE INDEX "images_ended" ON "images" USING btree (coalesce("completed_at", "failed_at"));--> statement-breakpoint
CREATE INDEX "videos_ended" ON "videos" USING btree (coalesce("completed_at", "failed_at"));
--> statement-breakpoint
update "credit_ledger" as l set "ad_id" = m.ad_id
from (
  select id::text as media_id, ad_id from "images" where ad_id is not null
  union all select id::text, ad_id from "videos" where ad_id is not null
) as m where l.media_id = m.media_id;
--> statement-breakpoint
update "credit_ledger" as l set "ad_id" = p.ad_id
from "pipelines" as p where l.ad_id is null and l.pipeline_id = p.id::text;
--> statement-breakpoint
insert into "ad_budgets" ("ad_id", "spent_credits")
select l.ad_id, -sum(l.amount) from "credit_ledger" as l join "ads" on "ads".id = l.ad_id
where l.kind <> 'grant' group by l.ad_id;
--> statement-breakpoint
insert into "month_spending" ("month", "spent_credits")
select to_char(created_at at time zone 'UTC', 'YYYY-MM'), -sum(amount) from "credit_ledger"
where kind <> 'grant' group by 1;
--> statement-breakpoint
update "image_models" as m set "config" = m.config || p.price::jsonb
from (values
  ('nano-banana-2', 'nano-banana-2', '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0.04,"when":{"resolution":"1K"}},{"amount":0.06,"when":{"resolution":"2K"}},{"amount":0.09,"when":{"resolution":"4K"}}],"source":"https://kie.ai/pricing","readOn":"2026-09-02"}}'),
  ('nano-banana-pro', 'nano-banana-pro', '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0.12,"when":{"resolution":"4K"}},{"amount":0.09}],"source":"https://kie.ai/pricing","readOn":"2026-10-07"}}'),
  ('gemini-3-pro-image', 'gemini-3-pro-image', '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0.134}],"source":"https://ai.google.dev/gemini-api/docs/pricing","readOn":"2026-09-20"}}'),
  ('seedream-4.5-ark', 'seedream-4-5-251128', '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0.04}],"source":"https://docs.byteplus.com/en/docs/Byteplus_LAS/Large_model_billing","readOn":"2026-11-23"}}'),
  ('flux-schnell-comfyui', 'flux-schnell-comfyui', '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0}]}}')
) as p (id, path, price)
where m.id = p.id and m.config ->> 'apiModelPath' = p.path and not m.config ? 'providerPrice';
--> statement-breakpoint
update "video_models" as m set "config" = m.config || p.price::jsonb
from (values
  ('seedance-2', 'bytedance/seedance-2', '{"providerPrice":{"currency":"USD","unit":"second","amounts":[{"amount":0.205,"when":{"resolution":"720p"}},{"amount":0.095,"when":{"resolution":"480p"}},{"amount":0.51,"when":{"resolution":"1080p"}}],"source":"https://kie.ai/pricing","readOn":"2026-09-02"}}'),
  ('kling-3.0', 'kling-3.0/video', '{"providerPrice":{"currency":"USD","unit":"second","amounts":[{"amount":0.09,"when":{"mode":"pro","sound":false}},{"amount":0.135,"when":{"mode":"pro","sound":true}}],"source":"https://kie.ai/pricing","readOn":"2026-10-07"}}'),
  ('kling-2.5-turbo-fal', 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video', '{"providerPrice":{"currency":"USD","unit":"second","amounts":[{"amount":0.07}],"source":"https://fal.ai/models/fal-ai/kling-video/v2.5-turbo/pro/image-to-video/llms.txt","readOn":"2026-11-23"}}'),
  ('veo-3.1-fast-replicate', 'google/veo-3.1-fast', '{"providerPrice":{"currency":"USD","unit":"second","amounts":[{"amount":0.15,"when":{"sound":true}},{"amount":0.1,"when":{"sound":false}}],"source":"https://replicate.com/google/veo-3.1-fast","readOn":"2026-09-22"}}'),
  ('grok-imagine-video-1.5', 'grok-imagine-video-1.5', '{"providerPrice":{"currency":"USD","unit":"second","amounts":[{"amount":0.14}],"source":"https://www.thecontext.dev/en/news/2026-06-10-grok-imagine-pricing-api-economics/","readOn":"2026-11-23"}}'),
  ('wan-2.2-5b-comfyui', 'wan-2.2-5b-comfyui', '{"providerPrice":{"currency":"USD","unit":"clip","amounts":[{"amount":0}]}}')
) as p (id, path, price)
where m.id = p.id and m.config ->> 'apiModelPath' = p.path and not m.config ? 'providerPrice';
