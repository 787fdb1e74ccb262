import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('replicate', {
  'replicate-predictions': {
    stillModel: {
      id: 'replicate-still',
      config: {
        apiModelPath: 'google/nano-banana-pro',
        fieldMap: { prompt: { field: 'prompt' }, aspectRatio: { field: 'aspect_ratio' } }
      }
    }
  }
})
