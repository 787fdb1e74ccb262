ALTER TABLE "i2v_generations" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "i2v_generations" ADD COLUMN "named_task_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "named_task_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "named_task_id" text;--> statement-breakpoint
CREATE INDEX "i2v_settle_due" ON "i2v_generations" USING btree ("settle_at") WHERE settle_at is not null;--> statement-breakpoint
CREATE INDEX "images_settle_due" ON "images" USING btree ("settle_at") WHERE settle_at is not null;--> statement-breakpoint
CREATE INDEX "videos_settle_due" ON "videos" USING btree ("settle_at") WHERE settle_at is not null;--> statement-breakpoint
insert into "image_models" ("id", "label", "position", "credits", "credits_with_own_key", "enabled", "config")
select 'nano-banana-pro-runware', 'Nano Banana Pro (Runware)', coalesce(max("position"), 0) + 1, 28, 1, false,
  '{"kind":"image","apiModelPath":"google:4@2","endpointFamily":"runware-tasks","aspectRatios":["9:16","16:9","1:1","4:5","5:4","3:4","4:3","2:3","3:2","21:9"],"maximumPromptCharacters":20000,"maximumReferences":8,"constants":{"taskType":"imageInference","outputFormat":"PNG"},"usualSeconds":45,"timeoutMinutes":15,"rateLimit":{"creates":20,"windowSeconds":10},"resolutions":[],"fieldMap":{"prompt":{"field":"positivePrompt"},"aspectRatio":{"field":"size","values":{"9:16":"768x1376","16:9":"1376x768","1:1":"1024x1024","4:5":"928x1152","5:4":"1152x928","3:4":"896x1200","4:3":"1200x896","2:3":"848x1264","3:2":"1264x848","21:9":"1584x672"}},"references":{"field":"referenceImages","as":"list"}}}'::jsonb
from "image_models" on conflict ("id") do nothing;--> statement-breakpoint
insert into "video_models" ("id", "label", "position", "credits", "credits_with_own_key", "enabled", "config")
select 'seedance-2-fast-runware', 'Seedance 2 Fast (Runware)', coalesce(max("position"), 0) + 1, 26, 1, false,
  '{"kind":"video","apiModelPath":"bytedance:seedance@2.0-fast","endpointFamily":"runware-tasks","aspectRatios":["9:16","16:9","1:1","3:4","4:3","21:9"],"maximumPromptCharacters":8000,"maximumReferences":9,"constants":{"taskType":"videoInference"},"usualSeconds":120,"timeoutMinutes":60,"rateLimit":{"creates":20,"windowSeconds":10},"durations":[4,5,6,7,8,9,10,11,12,13,14,15],"modes":[],"resolutions":[],"frameSlots":{"first":"optional","last":"optional"},"soundToggle":true,"features":{"talkingHead":true,"referenceImages":true},"ratioFromImage":true,"firstFrameExcludesReferences":true,"constantsByInput":{"frames":{"resolution":"720p"}},"fieldMap":{"prompt":{"field":"positivePrompt"},"aspectRatio":{"field":"size","values":{"9:16":"720x1280","16:9":"1280x720","1:1":"960x960","3:4":"834x1112","4:3":"1112x834","21:9":"1470x630"}},"duration":{"field":"duration","as":"number"},"sound":{"field":"audio"},"firstFrame":{"field":"firstFrame","as":"url"},"lastFrame":{"field":"lastFrame","as":"url"},"references":{"field":"referenceImages","as":"list"}}}'::jsonb
from "video_models" on conflict ("id") do nothing;
