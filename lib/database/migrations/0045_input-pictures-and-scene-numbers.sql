ALTER TABLE "i2v_generations" ADD COLUMN "scene_number" integer;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "fitted_pictures" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "scene_number" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "fitted_pictures" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "width_pixels" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "height_pixels" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "scene_number" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "fitted_pictures" jsonb;--> statement-breakpoint
ALTER TABLE "image_models" ADD COLUMN "input_pictures" jsonb;--> statement-breakpoint
ALTER TABLE "video_models" ADD COLUMN "input_pictures" jsonb;--> statement-breakpoint
-- What the providers document of the pictures that a model takes in: docs/decisions/input-pictures.md.
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png"], "maximumBytes": 10000000, "shortestSide": 300, "mostElongated": 2.5, "source": "https://app.klingai.com/global/dev/document-api/apiReference/model/imageToVideo", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'kie-jobs' and "config" ->> 'apiModelPath' = 'kling-2.6/image-to-video' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png"], "maximumBytes": 10000000, "shortestSide": 300, "mostElongated": 2.5, "source": "https://app.klingai.com/global/dev/document-api/apiReference/model/imageToVideo", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'kie-jobs' and "config" ->> 'apiModelPath' = 'kling-3.0/video' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png"], "maximumBytes": 10000000, "shortestSide": 300, "mostElongated": 2.5, "source": "https://app.klingai.com/global/dev/document-api/apiReference/model/imageToVideo", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'fal-queue' and "config" ->> 'apiModelPath' = 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 29999999, "shortestSide": 301, "longestSide": 5999, "mostElongated": 2.49, "source": "https://docs.kie.ai/market/bytedance/seedance-2", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'kie-jobs' and "config" ->> 'apiModelPath' = 'bytedance/seedance-2' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 29999999, "shortestSide": 301, "longestSide": 5999, "mostElongated": 2.49, "source": "https://www.volcengine.com/docs/82379/1520757", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'ark-tasks' and "config" ->> 'apiModelPath' = 'dreamina-seedance-2-0-fast-260128' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 29999999, "shortestSide": 301, "longestSide": 5999, "mostElongated": 2.49, "source": "https://www.volcengine.com/docs/82379/1520757", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'runware-tasks' and "config" ->> 'apiModelPath' = 'bytedance:seedance@2.0-fast' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 10000000, "shortestSide": 15, "maximumPixels": 36000000, "mostElongated": 16, "source": "https://www.volcengine.com/docs/82379/1541523", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'ark-images' and "config" ->> 'apiModelPath' = 'seedream-4-5-251128' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/webp"], "maximumBytes": 20000000, "shortestSide": 240, "longestSide": 8000, "mostElongated": 8, "source": "https://www.alibabacloud.com/help/en/model-studio/wan3-0-video", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'alibaba-videos' and "config" ->> 'apiModelPath' = 'wan3.0-video' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 30000000, "source": "https://docs.kie.ai/market/google/nanobanana2", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'kie-jobs' and "config" ->> 'apiModelPath' = 'nano-banana-2' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 30000000, "source": "https://docs.kie.ai/market/google/pro-image-to-image", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'kie-jobs' and "config" ->> 'apiModelPath' = 'nano-banana-pro' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 7000000, "source": "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-understanding", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'google-images' and "config" ->> 'apiModelPath' = 'gemini-3-pro-image' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 7000000, "source": "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-understanding", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'google-images' and "config" ->> 'apiModelPath' = 'gemini-3.1-flash-image' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 7000000, "source": "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-understanding", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'vertex-images' and "config" ->> 'apiModelPath' = 'gemini-3.1-flash-image' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png", "image/webp"], "maximumBytes": 49999999, "source": "https://developers.openai.com/api/docs/guides/image-generation", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'openai-images' and "config" ->> 'apiModelPath' = 'gpt-image-2' and "input_pictures" is null;
--> statement-breakpoint
update "image_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png"], "maximumBytes": 20971520, "source": "https://docs.x.ai/developers/model-capabilities/images/understanding", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'xai-images' and "config" ->> 'apiModelPath' = 'grok-imagine-image' and "input_pictures" is null;
--> statement-breakpoint
update "video_models" set "input_pictures" = '{"types": ["image/jpeg", "image/png"], "maximumBytes": 20971520, "source": "https://docs.x.ai/developers/model-capabilities/images/understanding", "readOn": "2026-11-29"}'::jsonb
where "config" ->> 'endpointFamily' = 'xai-videos' and "config" ->> 'apiModelPath' = 'grok-imagine-video-1.5' and "input_pictures" is null;
--> statement-breakpoint
-- Runware's page of the model, at 720p, by a transcription of that day.
update "video_models" set "config" = "config" || jsonb_build_object('providerPrice', '{"currency": "USD", "unit": "second", "amounts": [{"amount": 0.13}], "source": "https://runware.ai/docs/models/bytedance-seedance-2-0-fast", "readOn": "2026-09-24"}'::jsonb)
where "config" ->> 'endpointFamily' = 'runware-tasks' and "config" ->> 'apiModelPath' = 'bytedance:seedance@2.0-fast' and not "config" ? 'providerPrice';
--> statement-breakpoint
-- A pipeline service of the version before refuses a config with a field that it does not know.
update "video_models" set "config" = "config" - 'longestWithReferences',
  "input_pictures" = "input_pictures" || jsonb_build_object('longestClipSeconds', "config" -> 'longestWithReferences')
where "config" ? 'longestWithReferences' and "input_pictures" is not null;
