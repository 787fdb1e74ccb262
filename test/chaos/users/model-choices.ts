/** What a user picks for a pipeline. */
export interface ModelChoice {
  videoType: 'generic' | 'talking-head' | 'podcast'
  imageModel: string
  videoModel: string
  durationSeconds: number
  aspectRatio?: '1:1'
}

/** Models that the versions before know too, with the wire formats of kie.ai (two), fal.ai and Runware. */
export const modelsOfEarlierVersions: readonly ModelChoice[] = [
  { videoType: 'generic', imageModel: 'nano-banana-2', videoModel: 'veo-3.1-fast', durationSeconds: 8 },
  { videoType: 'generic', imageModel: 'google-nano-banana', videoModel: 'kling-2.5-turbo-fal', durationSeconds: 5 },
  { videoType: 'talking-head', imageModel: 'nano-banana-2', videoModel: 'seedance-2', durationSeconds: 4 },
  {
    videoType: 'generic',
    imageModel: 'nano-banana-pro-runware',
    videoModel: 'seedance-2-fast-runware',
    durationSeconds: 4
  },
  { videoType: 'podcast', imageModel: 'nano-banana-pro', videoModel: 'kling-3.0', durationSeconds: 3 },
  { videoType: 'generic', imageModel: 'google-nano-banana', videoModel: 'seedance-2', durationSeconds: 4 }
]

/** Every endpoint family of every provider. */
export const modelsOfEveryProvider: readonly ModelChoice[] = [
  ...modelsOfEarlierVersions.slice(0, 5),
  {
    videoType: 'generic',
    imageModel: 'flux-schnell-comfyui',
    videoModel: 'wan-2.2-5b-comfyui',
    durationSeconds: 3
  },
  { videoType: 'generic', imageModel: 'seedream-4.5-ark', videoModel: 'seedance-2-fast-ark', durationSeconds: 4 },
  {
    videoType: 'talking-head',
    imageModel: 'nano-banana-pro-replicate',
    videoModel: 'veo-3.1-fast-replicate',
    durationSeconds: 4
  },
  {
    videoType: 'generic',
    imageModel: 'grok-imagine-image',
    videoModel: 'grok-imagine-video-1.5',
    durationSeconds: 3
  },
  {
    videoType: 'generic',
    imageModel: 'gemini-3.1-flash-image-vertex',
    videoModel: 'veo-3.1-fast-vertex',
    durationSeconds: 4
  },
  { videoType: 'generic', imageModel: 'gemini-3.1-flash-image', videoModel: 'wan-3.0-alibaba', durationSeconds: 3 },
  {
    videoType: 'generic',
    imageModel: 'gpt-image-2',
    videoModel: 'wan-3.0-alibaba',
    durationSeconds: 2,
    aspectRatio: '1:1'
  }
]
