import { expect, test } from 'vitest'
import { writeTalkingHeadPrompt } from './video-prompt-writers.ts'

const write = (input: object) => writeTalkingHeadPrompt({ input: { ...input }, reasons: [], pictures: [], schema: {} })

test('a name keeps its capital in the middle of a sentence, and other words lose it', () => {
  const said = { spokenScript: 'Ask me on day nine.', speaker: 'Amara' }
  expect(write({ ...said, motion: 'Amara folds both arms; she waits.' })).toMatchObject({
    prompt: expect.stringContaining('before the first word, Amara folds both arms.')
  })
  expect(write({ ...said, motion: 'Folds both arms.' })).toMatchObject({
    prompt: expect.stringContaining('before the first word, folds both arms.')
  })
})

test('where nobody speaks, no lips match and no voice is heard', () => {
  const { prompt } = write({ motion: 'She lifts the lamp.' }) as { prompt: string }
  expect(prompt).toContain('Nobody speaks')
  expect(prompt).not.toMatch(/Lips match|the voice|first word/)
})
