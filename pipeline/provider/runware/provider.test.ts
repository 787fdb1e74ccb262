import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('runware', {
  'runware-tasks': { kind: 'image', modelId: 'nano-banana-pro-runware' }
})
