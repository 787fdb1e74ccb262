import { mediaNextStep } from '@callsheet/lib/next-steps/media.ts'
import type { PauseReason } from '@callsheet/lib/states.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { expect, test } from 'vitest'
import { mediaWords } from './media-words.ts'

interface Wish {
  status: 'Queued' | 'Submitting'
  sheets?: MediaView['sheets']
  pauseReason?: PauseReason
  ageSeconds?: number
}

function still({ status, pauseReason, ageSeconds = 0, sheets }: Wish): MediaView {
  const pausedUntil = new Date(Date.now() + 10 * 60_000)
  const pause = pauseReason ? { pauseReason, pausedUntil } : {}
  return {
    id: 'a-still',
    kind: 'image',
    status,
    url: null,
    isStored: false,
    isSaved: false,
    folder: null,
    take: 1,
    modelId: 'nano-banana-2',
    aspectRatio: '9:16',
    durationSeconds: null,
    credits: 8,
    isRefunded: false,
    failure: null,
    ...(sheets && { sheets }),
    createdAt: new Date(Date.now() - ageSeconds * 1000).toISOString(),
    completedAt: null,
    nextStep: mediaNextStep({ kind: 'image', id: 'a-still', status, isSaved: false, ...pause })
  }
}

test('a still that waits for a paused provider says so, and when it is tried next', () => {
  const paused = mediaWords(still({ status: 'Queued', pauseReason: 'provider-trouble' }))
  expect(paused.title).toBe('Waiting for the provider')
  expect(paused.text).toContain('The media provider has trouble')
  expect(paused.text).toContain('next try in 10 minutes')
  expect(mediaWords(still({ status: 'Queued' })).title).toBe('Waiting its turn')
})

test('a still that was sent long ago without an answer says that it is not sent twice', () => {
  expect(mediaWords(still({ status: 'Submitting' })).text).toBe('The still is being handed to the provider.')
  expect(mediaWords(still({ status: 'Submitting', ageSeconds: 600 })).text).toContain('It is not sent twice')
})

test('a still that carries sheets says that it waits for them', () => {
  const sheets = { carried: [{ imageId: 'a-sheet', elementSlug: 'lena' }], leftOut: [] }
  expect(mediaWords(still({ status: 'Queued', sheets })).text).toContain('as soon as its sheets are there')
  expect(mediaWords(still({ status: 'Queued', sheets: { carried: [], leftOut: [] } })).text).toContain('is next to go')
})
