import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('kie', {
  'kie-jobs': { kind: 'image' },
  'kie-veo': { kind: 'video', modelId: 'veo-3.1-fast', input: { durationSeconds: 8 } }
})
