import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('replicate', {
  'replicate-predictions': { kind: 'image', modelId: 'nano-banana-pro-replicate' }
})
