import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('fal', {
  'fal-queue': {
    stillModel: {
      id: 'fal-nano-banana',
      config: {
        apiModelPath: 'fal-ai/nano-banana',
        fieldMap: { prompt: { field: 'prompt' }, aspectRatio: { field: 'aspect_ratio' } }
      }
    }
  }
})
