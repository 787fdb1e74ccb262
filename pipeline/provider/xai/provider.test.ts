import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('xai', {
  'xai-videos': { kind: 'video', modelId: 'grok-imagine-video-1.5' },
  'xai-images': { kind: 'image', modelId: 'grok-imagine-image', answersWithAsset: true }
})
