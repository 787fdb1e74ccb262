import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('openai', {
  'openai-images': {
    answersWithAsset: true,
    stillModel: {
      id: 'openai-still',
      config: {
        apiModelPath: 'gpt-image-2',
        fieldMap: { prompt: { field: 'prompt' } }
      }
    }
  }
})
