import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('google', {
  'google-images': {
    answersWithAsset: true,
    stillModel: {
      id: 'google-still',
      config: {
        apiModelPath: 'gemini-3.1-flash-image',
        fieldMap: { prompt: { field: 'prompt' }, aspectRatio: { field: 'aspectRatio' } }
      }
    }
  }
})
