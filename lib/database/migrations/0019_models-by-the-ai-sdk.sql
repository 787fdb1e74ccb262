insert into "image_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'nano-banana-pro-replicate', 'Nano Banana Pro (Replicate)', false, coalesce(max("position"), 0) + 1, 30, 1,
  '{"kind":"image","apiModelPath":"google/nano-banana-pro","endpointFamily":"replicate-predictions","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":20000,"maximumReferences":8,"constants":{"output_format":"png","resolution":"1K"},"usualSeconds":45,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"references":{"field":"image_input","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'gemini-3-pro-image', 'Gemini 3 Pro Image (Google)', false, coalesce(max("position"), 0) + 1, 27, 1,
  '{"kind":"image","apiModelPath":"gemini-3-pro-image","endpointFamily":"google-images","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":20000,"maximumReferences":6,"constants":{},"usualSeconds":30,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspectRatio"},"references":{"field":"references","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'gemini-3.1-flash-image', 'Gemini 3.1 Flash Image (Google)', false, coalesce(max("position"), 0) + 1, 14, 1,
  '{"kind":"image","apiModelPath":"gemini-3.1-flash-image","endpointFamily":"google-images","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":20000,"maximumReferences":6,"constants":{},"usualSeconds":15,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspectRatio"},"references":{"field":"references","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'gpt-image-2', 'GPT Image 2 (OpenAI)', false, coalesce(max("position"), 0) + 1, 14, 1,
  '{"kind":"image","apiModelPath":"gpt-image-2","endpointFamily":"openai-images","aspectRatios":["1:1","2:3","3:2"],"maximumPromptCharacters":20000,"maximumReferences":6,"constants":{"quality":"medium"},"usualSeconds":45,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"size","values":{"1:1":"1024x1024","2:3":"1024x1536","3:2":"1536x1024"}},"references":{"field":"references","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "image_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'grok-imagine-image', 'Grok Imagine (xAI)', false, coalesce(max("position"), 0) + 1, 4, 1,
  '{"kind":"image","apiModelPath":"grok-imagine-image","endpointFamily":"xai-images","aspectRatios":["9:16","16:9","1:1","3:4","4:3","2:3","3:2"],"maximumPromptCharacters":8000,"maximumReferences":3,"constants":{},"usualSeconds":15,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspectRatio"},"references":{"field":"references","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'veo-3.1-fast-replicate', 'Veo 3.1 Fast (Replicate)', false, coalesce(max("position"), 0) + 1, 30, 1,
  '{"kind":"video","apiModelPath":"google/veo-3.1-fast","endpointFamily":"replicate-predictions","aspectRatios":["9:16","16:9"],"maximumPromptCharacters":8000,"maximumReferences":0,"constants":{"resolution":"720p"},"usualSeconds":120,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[4,6,8],"modes":[],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true},"ratioFromImage":false,"firstFrameExcludesReferences":false,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspect_ratio"},"duration":{"field":"duration","as":"number"},"sound":{"field":"generate_audio"},"firstFrame":{"field":"image","as":"url"},"lastFrame":{"field":"last_frame","as":"url"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'grok-imagine-video-1.5', 'Grok Imagine Video 1.5 (xAI)', false, coalesce(max("position"), 0) + 1, 28, 1,
  '{"kind":"video","apiModelPath":"grok-imagine-video-1.5","endpointFamily":"xai-videos","aspectRatios":["9:16","16:9","1:1","3:4","4:3","2:3","3:2"],"maximumPromptCharacters":4000,"maximumReferences":7,"constants":{"resolution":"1280x720"},"usualSeconds":60,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"modes":[],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true,"referenceImages":true},"ratioFromImage":true,"firstFrameExcludesReferences":true,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspectRatio"},"duration":{"field":"duration","as":"number"},"sound":{"field":"sound"},"firstFrame":{"field":"firstFrame","as":"url"},"lastFrame":{"field":"lastFrame","as":"url"},"references":{"field":"references","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
--> statement-breakpoint
insert into "video_models" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", "config")
select 'wan-3.0-alibaba', 'Wan 3.0 (Alibaba Cloud)', false, coalesce(max("position"), 0) + 1, 18, 1,
  '{"kind":"video","apiModelPath":"wan3.0-video","endpointFamily":"alibaba-videos","aspectRatios":["9:16","16:9","1:1","3:4","4:3"],"maximumPromptCharacters":5000,"maximumReferences":7,"constants":{"resolution":"720P"},"usualSeconds":150,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30],"modes":[],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true,"referenceImages":true},"ratioFromImage":true,"firstFrameExcludesReferences":true,"constantsByInput":{},"fieldMap":{"prompt":{"field":"prompt"},"aspectRatio":{"field":"aspectRatio"},"duration":{"field":"duration","as":"number"},"sound":{"field":"sound"},"firstFrame":{"field":"firstFrame","as":"url"},"lastFrame":{"field":"lastFrame","as":"url"},"references":{"field":"references","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
