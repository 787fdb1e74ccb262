import { testMediaProvider } from '../../testing/media-provider-suite.ts'

testMediaProvider('ark', {
  'ark-tasks': { kind: 'video', modelId: 'seedance-2-fast-ark' },
  'ark-images': {
    kind: 'image',
    modelId: 'seedream-4.5-ark',
    skip: [
      {
        reason: 'a picture comes with the answer, so nothing calls back',
        tests: [
          'a callback sent twice',
          'a callback after those of later tasks',
          'a callback with a forged signature before the true one',
          'a callback for a task that is none'
        ]
      },
      {
        reason: 'the answer is the only word about a picture',
        tests: [
          'an answer lost after the task was made',
          'a 5xx after the task was made',
          'an answer lost, and its task not to be read at its callback',
          'a page in place of an answer after the task was made',
          'an answer that never ends after the task was made',
          'no callback at all',
          'a 5xx at the status read',
          '429 at the status read',
          'a page at the status read',
          'a status read that never ends'
        ]
      },
      {
        reason: 'a picture has one address',
        tests: ['an asset address that has expired', 'a page at the first address', 'a page at two addresses']
      }
    ]
  }
})
