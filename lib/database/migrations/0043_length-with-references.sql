-- docs.x.ai, reference to video: clips from reference pictures last 10 seconds at most.
update "video_models" set "config" = "config" || '{"longestWithReferences":10}'::jsonb
where "config" ->> 'endpointFamily' = 'xai-videos' and "config" ->> 'apiModelPath' = 'grok-imagine-video-1.5'
  and not "config" ? 'longestWithReferences';
