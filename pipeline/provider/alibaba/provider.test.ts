import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('alibaba', {
  'alibaba-videos': { kind: 'video', modelId: 'wan-3.0-alibaba' }
})
