import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('google', {
  'google-images': { kind: 'image', modelId: 'gemini-3.1-flash-image', answersWithAsset: true }
})
