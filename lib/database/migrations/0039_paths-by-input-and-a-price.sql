-- Until now, code named these models. Rows that an admin has made get the path as well.
update "image_models" set "config" = "config" || jsonb_build_object('apiModelPathByInput', jsonb_build_object('references', ("config" ->> 'apiModelPath') || '/edit'))
where "config" ->> 'endpointFamily' = 'fal-queue' and "config" ->> 'apiModelPath' in ('fal-ai/nano-banana', 'fal-ai/nano-banana-2', 'fal-ai/nano-banana-pro')
  and "config" #>> '{fieldMap,references,field}' = 'image_urls' and not "config" ? 'apiModelPathByInput';
--> statement-breakpoint
update "image_models" set "config" = "config" || '{"providerPrice":{"currency":"USD","unit":"image","amounts":[{"amount":0.138}],"source":"https://runware.ai/docs/models/google-nano-banana-pro","readOn":"2026-11-28"}}'::jsonb
where "id" = 'nano-banana-pro-runware' and "config" ->> 'apiModelPath' = 'google:4@2' and not "config" ? 'providerPrice';
