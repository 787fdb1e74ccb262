import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('vertex', {
  'vertex-videos': { kind: 'video', modelId: 'veo-3.1-fast-vertex' },
  'vertex-images': { kind: 'image', modelId: 'gemini-3.1-flash-image-vertex', answersWithAsset: true }
})
