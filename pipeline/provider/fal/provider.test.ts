import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('fal', { 'fal-queue': { modelId: 'nano-banana-2-fal' } })
