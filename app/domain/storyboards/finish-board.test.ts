import { expect, test } from 'vitest'
import { storyboardSchema } from '@callsheet/lib/wire/storyboard.ts'
import { finishBoard } from './finish-board.ts'

const shot = {
  title: 'A shot',
  action: 'She opens the box.',
  prompt: 'A woman at a table with a closed box, morning light.',
  motion: 'Her hands lift the lid.',
  shotSize: 'medium',
  cameraMove: 'static',
  speaker: 'Maya',
  spokenScript: 'It fits.',
  elementSlugs: ['maya'],
  soundEffects: [],
  durationSeconds: 4
}
const board = storyboardSchema.parse({
  title: 'Unboxing',
  elements: [{ slug: 'maya', kind: 'cast', name: 'Maya', description: 'A woman of forty in a green shirt' }],
  shots: [
    { ...shot, position: 1 },
    { ...shot, position: 2, elementSlugs: [], spokenScript: 'And it stays.' },
    { ...shot, position: 3, speaker: undefined, elementSlugs: [], spokenScript: 'Order it today.' },
    { ...shot, position: 4, speaker: undefined, elementSlugs: [], spokenScript: 'Or tomorrow.' }
  ]
})
const script = {
  cast: [{ name: 'Maya', role: 'host', description: 'A woman of forty in a green shirt', voice: 'quick, with a smile' }]
}
const finish = (promptAgent: string | null) =>
  finishBoard(board, {
    preset: null,
    videoType: { promptAgent },
    script,
    language: undefined,
    isVoicedOver: false
  }).shots.map(({ motion }) => motion)

test('where no engine writes the prompts, a speaker in the picture speaks there, and others are heard with one voice', () => {
  const [seen, absent, ...narrated] = finish(null)
  const voice = 'quick, with a smile, a woman about forty'
  expect(seen).toContain(`On screen, Maya says, ${voice}: "It fits." It is spoken once, with matching lips.`)
  expect(seen).not.toContain('off-screen')
  expect(absent).toContain(
    `An off-screen voice, ${voice}, says: "And it stays." It is spoken once. Nobody in the picture speaks.`
  )
  const narrators = narrated.map((motion) => /An off-screen voice, (.*), says:/.exec(motion)?.[1])
  expect(narrators[0]).toMatch(/a (woman in her|man in his) /)
  expect(narrators[1]).toBe(narrators[0])
})

test('where an engine writes them, the line stays out of the movement', () => {
  for (const motion of finish('talking-head-video-prompt-engine')) expect(motion).not.toContain('says')
})
