import { describe, expect, test } from 'vitest'

import { checkChibiPrompt, checkTalkingHeadPrompt, readSections } from './video-prompt-disciplines.ts'

const context = {
  spokenScript: '',
  durationSeconds: 6,
  maximumPromptCharacters: 2_400,
  beats: [{ durationSeconds: 3 }, { durationSeconds: 3 }],
  elements: []
}

const chibi = `[STYLE]
Photoreal phone footage with a flat 2D hand-drawn chibi sticker on top.

[SCENE]
A narrow kitchen at dawn, a jar of cold brew on the counter.

[CHARACTER]
From the reference photo: curly hair, round glasses, green cardigan.

[SHOT 1 | 0-3s]
Real: the lid slides off the jar.
Sticker: eyes widen, jaw drops.
Sound: a slide whistle.

[SHOT 2 | 3-6s]
Real: the jar tips.
Sticker: soul leaves the body.
Sound: a pop.

[HARD RULES]
- Nobody speaks: no dialogue, no voice-over.
- The sticker stays a flat 2D drawing from first to last frame.
- The reference photo gives the likeness only and is never the first frame.
- Sound effects only, no music.`

const rulesOf = (prompt: string) => checkChibiPrompt(prompt, context).map((violation) => violation.rule)

describe('viral chibi', () => {
  test('a prompt with all sections, timed blocks and hard rules passes', () => {
    expect(rulesOf(chibi)).toEqual([])
    expect(readSections(chibi).map((section) => section.heading)).toEqual([
      'STYLE',
      'SCENE',
      'CHARACTER',
      'SHOT 1 | 0-3s',
      'SHOT 2 | 3-6s',
      'HARD RULES'
    ])
  })

  test('a writer who has not seen the photo names nothing of the person', () => {
    const unseen = (character: string, seesPhoto: boolean | undefined = false) =>
      checkChibiPrompt(chibi.replace(/(?<=\[CHARACTER\]\n).*/, character), { ...context, seesPhoto }).map(
        ({ rule, message }) => `${rule}: ${/says "([^"]+)"/.exec(message)?.[1] ?? ''}`
      )
    expect(
      unseen('The person of the reference photo, which alone gives the likeness. Faces from doubt to joy.')
    ).toEqual([])
    expect(unseen('From the reference photo: curly hair, round glasses, a green cardigan, and she smirks.')).toEqual([
      'likeness-invented: curly',
      'likeness-invented: glasses',
      'likeness-invented: cardigan',
      'likeness-invented: she'
    ])
    expect(unseen('One sticker, the same in every frame.')).toEqual(['likeness-without-photo: '])
    expect(unseen('From the reference photo: curly hair, round glasses.', true)).toEqual([])
  })

  test('each section is mandatory, and so is the order', () => {
    for (const heading of ['STYLE', 'SCENE', 'CHARACTER', 'HARD RULES']) {
      expect(rulesOf(chibi.replace(`[${heading}]`, '')), heading).toContain('section-missing')
    }
    const moved = `[HARD RULES]${chibi.split('[HARD RULES]')[1]}\n\n${chibi.split('[HARD RULES]')[0]}`
    expect(rulesOf(moved)).toContain('section-order')
  })

  test('each hard rule is mandatory', () => {
    for (const line of chibi.split('[HARD RULES]\n')[1]?.split('\n') ?? []) {
      expect(rulesOf(chibi.replace(line, '')).length, line).toBeGreaterThan(0)
    }
  })

  test('blocks are timed, one for each beat, back to back over the whole clip', () => {
    expect(rulesOf(chibi.replace('| 3-6s', '| 4-6s'))).toEqual(['shot-blocks'])
    expect(rulesOf(chibi.replace('| 3-6s', '| 3-5s'))).toEqual(['shot-blocks'])
    expect(rulesOf(chibi.replace('[SHOT 2 | 3-6s]', '[SHOT 2]'))).toEqual(['shot-blocks'])
    expect(rulesOf(chibi.replace('[SHOT 2 | 3-6s]\n', ''))).toEqual(['shot-blocks'])
  })

  test('nobody speaks outside the rules that say so, and there is no music', () => {
    expect(rulesOf(chibi.replace('jaw drops', 'it says wow'))).toEqual(['nobody-speaks'])
    expect(rulesOf(chibi.replace('a pop', 'a drum roll and circus music'))).toEqual(['music'])
  })
})

describe('talking head', () => {
  const line = 'It never turns bitter.'
  const prompt = `Close-up of one woman. She says: "${line}" No music.`
  const check = (text: string) =>
    checkTalkingHeadPrompt(text, { ...context, spokenScript: line, maximumPromptCharacters: 120 }).map(
      ({ rule }) => rule
    )

  test('holds the line word for word, rules music out and fits the model', () => {
    expect(check(prompt)).toEqual([])
    expect(check(prompt.replace('never turns', 'doesn’t turn'))).toEqual(['line-changed'])
    expect(check(prompt.replace(' No music.', ''))).toEqual(['music-not-ruled-out'])
    expect(check(prompt.padEnd(121, '.'))).toEqual(['prompt-too-long'])
    expect(check(`${prompt} A song plays.`)).toEqual(['music'])
  })

  test('a line and a description may speak of music: they were given', () => {
    const sung = 'That’s my song.'
    const headphones = { description: 'grey headphones with a music note on the left cup' }
    const text = `Close-up. ${headphones.description}. She says: "That's my song." No music.`
    const given = { ...context, spokenScript: sung, elements: [headphones] }
    expect(checkTalkingHeadPrompt(text, given)).toEqual([])
    expect(checkTalkingHeadPrompt(text, { ...given, elements: [] }).map(({ rule }) => rule)).toEqual(['music'])
  })
})

test('a speaker’s voice stands in the prompt word for word, but where nobody speaks', () => {
  const voice = 'a low, dry voice in no hurry'
  const rules = (prompt: string, spokenScript = 'It never turns bitter.') =>
    checkTalkingHeadPrompt(prompt, { ...context, spokenScript, voice }).map(({ rule }) => rule)
  const line = 'She says: "It never turns bitter." No music.'
  expect(rules(`The voice: ${voice}. ${line}`)).toEqual([])
  expect(rules(`A dry voice. ${line}`)).toEqual(['voice-changed'])
  expect(rules('Nobody speaks. No music.', '')).toEqual([])
})

test('a prompt of any engine says each planned sound', () => {
  const context = { spokenScript: '', durationSeconds: 4, maximumPromptCharacters: 2_000, beats: [], elements: [] }
  const soundEffects = ['ice cracking in the glass']
  const rules = (prompt: string) => checkTalkingHeadPrompt(prompt, { ...context, soundEffects }).map(({ rule }) => rule)
  expect(rules('She looks up. No music.')).toEqual(['sound-missing'])
  expect(rules('She looks up. Ice cracking in the glass. No music.')).toEqual([])
  const chibi = checkChibiPrompt('[STYLE] A sticker.', { ...context, soundEffects }).map(({ rule }) => rule)
  expect(chibi).toContain('sound-missing')
})

describe('a speaker who is not in the picture', () => {
  const offScreen = { ...context, beats: [], spokenScript: 'My lips are sealed.', isSpeakerOffScreen: true }
  const check = (prompt: string) => checkTalkingHeadPrompt(prompt, offScreen).map(({ rule }) => rule)
  const heard =
    'Theo listens. The off-screen voice of Maya says: "My lips are sealed." Every mouth in the picture stays closed.'

  test('is only heard', () => {
    expect(check(`${heard} No music.`)).toEqual([])
    expect(check(`${heard} Nobody's lips move to the words. No music.`)).toEqual([])
  })

  test('is never given to the lips of somebody else', () => {
    expect(check('Theo says: "My lips are sealed." No music.')).toEqual(['speaker-off-screen'])
    const empty = 'A pot boils. An off-screen voice, Maya, says: "My lips are sealed."'
    expect(check(`${empty} No mouth is seen and nobody's lips move. No music.`)).toEqual([])
    expect(check(`${empty} No music.`)).toEqual(['speaker-off-screen'])
    expect(check(`${heard} Lips match the words. No music.`)).toEqual(['speaker-off-screen'])
    const seen = { ...offScreen, isSpeakerOffScreen: undefined }
    expect(checkTalkingHeadPrompt('Maya says: "My lips are sealed." Lips match the words. No music.', seen)).toEqual([])
  })
})

describe('whom the people look at', () => {
  const check = (prompt: string, eyeline?: 'lens' | 'interview' | 'drama' | 'audience') =>
    checkTalkingHeadPrompt(`${prompt} She says: "It never turns bitter." No music.`, {
      ...context,
      spokenScript: 'It never turns bitter.',
      eyeline
    }).map(({ rule }) => rule)

  test.each(['interview', 'drama', 'audience'] as const)('a clip of a %s is no selfie', (eyeline) => {
    expect(check('Close-up of a woman facing the lens.', eyeline)).toEqual(['looks-into-lens'])
    expect(check('She looks straight into the camera.', eyeline)).toEqual(['looks-into-lens'])
    expect(check('A selfie in a kitchen.', eyeline)).toEqual(['looks-into-lens'])
  })

  test('where they look instead may be told from the lens', () => {
    const told = [
      'She looks at the interviewer beside the lens.',
      'He sits next to the camera and she answers him; she never looks into the lens.',
      'No selfie arm. The frame is at the camera level of a seated man.'
    ]
    expect(told.flatMap((prompt) => check(prompt, 'interview'))).toEqual([])
    expect(check('Close-up of a woman facing the lens.', 'lens')).toEqual([])
    expect(check('Close-up of a woman facing the lens.')).toEqual([])
  })
})
