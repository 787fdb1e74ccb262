insert into "image_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'nano-banana-2', 'Nano Banana 2', coalesce(max("position"), 0) + 1, 8, 1,
  '{"kind":"image","apiModelPath":"nano-banana-2","endpointFamily":"kie-jobs","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9","1:4","4:1","1:8","8:1"],"maximumPromptCharacters":20000,"maximumReferences":14,"constants":{"output_format":"png"},"usualSeconds":25,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":["1K","2K","4K"],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"resolution":{"field":"resolution"},"references":{"field":"image_input","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'nano-banana-pro', 'Nano Banana Pro', coalesce(max("position"), 0) + 1, 18, 1,
  '{"kind":"image","apiModelPath":"nano-banana-pro","endpointFamily":"kie-jobs","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":20000,"maximumReferences":8,"constants":{"output_format":"png"},"usualSeconds":45,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":["1K","2K","4K"],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"resolution":{"field":"resolution"},"references":{"field":"image_input","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'google-nano-banana', 'Nano Banana (text only)', coalesce(max("position"), 0) + 1, 4, 1,
  '{"kind":"image","apiModelPath":"google/nano-banana","endpointFamily":"kie-jobs","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":5000,"maximumReferences":0,"constants":{"output_format":"png"},"usualSeconds":15,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"image_size"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'seedance-2', 'Seedance 2', coalesce(max("position"), 0) + 1, 20, 1,
  '{"kind":"video","apiModelPath":"bytedance/seedance-2","endpointFamily":"kie-jobs","aspectRatios":["9:16","16:9","1:1","3:4","4:3","21:9"],"maximumPromptCharacters":8000,"maximumReferences":9,"constants":{},"usualSeconds":180,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[4,5,6,7,8,9,10,11,12,13,14,15],"modes":[],"resolutions":["720p","480p","1080p"],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true,"referenceImages":true},"ratioFromImage":false,"firstFrameExcludesReferences":true,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"duration":{"field":"duration","as":"number"},"resolution":{"field":"resolution"},"sound":{"field":"generate_audio"},"firstFrame":{"field":"first_frame_url","as":"url"},"lastFrame":{"field":"last_frame_url","as":"url"},"references":{"field":"reference_image_urls","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'kling-3.0', 'Kling 3.0', coalesce(max("position"), 0) + 1, 18, 1,
  '{"kind":"video","apiModelPath":"kling-3.0/video","endpointFamily":"kie-jobs","aspectRatios":["9:16","16:9","1:1"],"maximumPromptCharacters":2500,"maximumReferences":0,"constants":{"multi_shots":false},"usualSeconds":200,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[3,4,5,6,7,8,9,10,11,12,13,14,15],"modes":[{"value":"std","label":"Standard"},{"value":"pro","label":"Pro"}],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true},"ratioFromImage":true,"firstFrameExcludesReferences":false,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"duration":{"field":"duration","as":"string"},"mode":{"field":"mode"},"sound":{"field":"sound"},"firstFrame":{"field":"image_urls","as":"list"},"lastFrame":{"field":"image_urls","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'veo-3.1-fast', 'Veo 3.1 Fast', coalesce(max("position"), 0) + 1, 10, 1,
  '{"kind":"video","apiModelPath":"veo3_fast","endpointFamily":"kie-veo","aspectRatios":["9:16","16:9"],"maximumPromptCharacters":5000,"maximumReferences":3,"constants":{},"usualSeconds":150,"timeoutMinutes":45,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[8],"modes":[],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":false,"features":{"talkingHead":true,"referenceImages":true},"ratioFromImage":false,"firstFrameExcludesReferences":true,"constantsByInput":{"text":{"generationType":"TEXT_2_VIDEO"},"frames":{"generationType":"FIRST_AND_LAST_FRAMES_2_VIDEO"},"references":{"generationType":"REFERENCE_2_VIDEO"}},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"firstFrame":{"field":"imageUrls","as":"list"},"lastFrame":{"field":"imageUrls","as":"list"},"references":{"field":"imageUrls","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'kling-2.6', 'Kling 2.6', coalesce(max("position"), 0) + 1, 14, 1,
  '{"kind":"video","apiModelPath":"kling-2.6/image-to-video","endpointFamily":"kie-jobs","aspectRatios":[],"maximumPromptCharacters":2500,"maximumReferences":0,"constants":{},"usualSeconds":180,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[5,10],"modes":[],"resolutions":[],"frameSlots":{"first":"required","last":"none"},"soundToggle":true,"features":{"talkingHead":true},"ratioFromImage":true,"firstFrameExcludesReferences":false,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"duration":{"field":"duration","as":"string"},"sound":{"field":"sound"},"firstFrame":{"field":"image_urls","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "config")
select 'kling-2.5-turbo-fal', 'Kling 2.5 Turbo (fal.ai, silent)', coalesce(max("position"), 0) + 1, 9, 1,
  '{"kind":"video","apiModelPath":"fal-ai/kling-video/v2.5-turbo/pro/image-to-video","endpointFamily":"fal-queue","aspectRatios":[],"maximumPromptCharacters":2500,"maximumReferences":0,"constants":{"negative_prompt":"blur, distortion, warped hands, captions, watermark","cfg_scale":0.5},"usualSeconds":120,"timeoutMinutes":45,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[5,10],"modes":[],"resolutions":[],"frameSlots":{"first":"required","last":"optional"},"soundToggle":false,"features":{},"ratioFromImage":true,"firstFrameExcludesReferences":false,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"duration":{"field":"duration","as":"string"},"firstFrame":{"field":"image_url","as":"url"},"lastFrame":{"field":"tail_image_url","as":"url"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
