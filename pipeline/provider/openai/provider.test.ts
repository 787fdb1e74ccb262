import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('openai', {
  'openai-images': { kind: 'image', modelId: 'gpt-image-2', answersWithAsset: true }
})
