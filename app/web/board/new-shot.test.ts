import { expect, test } from 'vitest'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { withSpokenLine } from '@callsheet/lib/voice-over.ts'
import { copyOfShot, emptyShot, missingIn } from './new-shot.ts'

const shot: Shot = {
  position: 2,
  title: 'The pour',
  action: 'Cold brew runs over ice.',
  prompt: 'A tall glass on a narrow kitchen with white tiles, morning light.',
  motion: withSpokenLine('The coffee falls in a thin line.', { line: 'It is never bitter.', seenSpeaker: 'Maya' }),
  shotSize: 'close-up',
  cameraMove: 'static',
  speaker: 'Maya',
  spokenScript: 'It is never bitter.',
  elementSlugs: ['kitchen', 'maya'],
  soundEffects: ['ice cracking'],
  durationSeconds: 4
}
const elements = [
  { slug: 'kitchen', kind: 'location' as const, name: 'Kitchen', description: 'a narrow kitchen with white tiles' },
  { slug: 'maya', kind: 'cast' as const, name: 'Maya', description: 'a woman of forty in a green shirt' }
]

test('a copy keeps picture, elements and sounds, and leaves the line with the first shot', () => {
  const copy = copyOfShot(shot)
  expect(copy).toEqual({
    ...shot,
    title: 'The pour, again',
    spokenScript: '',
    motion: 'The coffee falls in a thin line.'
  })
  expect(missingIn(copy)).toBeNull()
})

test('an empty shot is in the place of its neighbour, and says what it lacks', () => {
  const empty = emptyShot(shot, { elements })
  expect(empty).toMatchObject({ elementSlugs: ['kitchen'], prompt: 'a narrow kitchen with white tiles' })
  expect(missingIn(empty)).toEqual({
    position: 2,
    field: 'action',
    words: 'Shot 2 lacks its action and what moves in it.'
  })
})
