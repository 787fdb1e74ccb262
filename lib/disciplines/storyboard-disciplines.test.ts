import { describe, expect, test } from 'vitest'

import { checkGivenLines, checkStoryboardDisciplines } from './storyboard-disciplines.ts'
import type { StoryboardCheckContext } from './storyboard-disciplines.ts'
import { storyboardSchema } from '../wire/storyboard.ts'
import type { Shot, Storyboard } from '../wire/storyboard.ts'

const maya = 'woman in her thirties, oval face, dark curly hair to the chin, freckles, faded denim shirt'
const bottle = 'tall amber glass bottle with a cork stopper and a cream paper label reading DUSK'

const shot: Shot = {
  position: 1,
  title: 'The pour',
  action: 'Maya tips the amber bottle over a glass of ice.',
  prompt: `Close-up at eye level. ${maya} tilts a ${bottle} over a glass of ice in a narrow kitchen, window light from the left.`,
  motion: 'The liquid runs in a steady ribbon. The camera pushes in slowly.',
  shotSize: 'close-up',
  cameraMove: 'push-in',
  speaker: 'Maya',
  spokenScript: 'It never turns bitter.',
  elementSlugs: ['maya', 'amber-bottle'],
  soundEffects: ['ice cracking in the glass'],
  durationSeconds: 4
}

const elements: Storyboard['elements'] = [
  { slug: 'maya', kind: 'cast', name: 'Maya', description: maya },
  { slug: 'amber-bottle', kind: 'product', name: 'the amber bottle', description: bottle }
]

function rulesOf(changes: Partial<Shot>, context: StoryboardCheckContext = {}): string[] {
  const storyboard = storyboardSchema.parse({ title: 'Dusk', elements, shots: [{ ...shot, ...changes }] })
  return checkStoryboardDisciplines(storyboard, context).map((violation) => violation.rule)
}

test('of the user’s own lines, a revision leaves out shots and changes no word', () => {
  const given = [{ spokenScript: 'It never turns bitter.' }, { spokenScript: '“Twelve hours,” she says.' }]
  const revised = (...lines: string[]) =>
    checkGivenLines(
      {
        title: 'Dusk',
        elements,
        shots: lines.map((spokenScript, index) => ({ ...shot, position: index + 1, spokenScript }))
      },
      given
    ).map(({ rule, position }) => [rule, position])
  expect(revised('"Twelve  hours," she says.')).toEqual([])
  expect(revised('It never turns', 'bitter.', '')).toEqual([])
  expect(revised('It never turns bitter.', 'It is never bitter.')).toEqual([['own-line-changed', 2]])
})

test('a disciplined shot passes', () => {
  expect(rulesOf({})).toEqual([])
})

describe('elements', () => {
  test('a description that is shortened or varied is refused', () => {
    expect(rulesOf({ prompt: shot.prompt.replace('cream paper', 'cream') })).toEqual(['description-not-verbatim'])
  })

  test('a slug that is no element, and one listed twice, are refused', () => {
    expect(rulesOf({ elementSlugs: [...shot.elementSlugs, 'green-jar'] })).toEqual(['unknown-element'])
    expect(rulesOf({ elementSlugs: [...shot.elementSlugs, 'maya'] })).toEqual(['element-listed-twice'])
  })

  test('an element that is mentioned but not listed is found, by name or by description', () => {
    expect(rulesOf({ elementSlugs: ['amber-bottle'] })).toEqual(['element-not-listed'])
    const prompt = `Insert. A ${bottle} alone on a wet counter.`
    expect(rulesOf({ elementSlugs: ['amber-bottle'], prompt, action: 'A drop runs down the bottle.' })).toEqual([])
    const named = { elementSlugs: ['amber-bottle'], prompt, action: 'MAYA reaches for the bottle.' }
    expect(rulesOf(named)).toEqual(['element-not-listed'])
    expect(rulesOf({ ...named, action: 'A papaya rolls past.' })).toEqual([])
  })

  test('a place in the picture is no mention of an element with the same name', () => {
    const half = {
      slug: 'half',
      kind: 'prop',
      name: 'the half',
      description: 'half of a round wheat bread, cut'
    } as const
    const rulesWith = (action: string) =>
      checkStoryboardDisciplines(
        storyboardSchema.parse({ title: 'Dusk', elements: [...elements, half], shots: [{ ...shot, action }] })
      ).map(({ rule }) => rule)
    expect(rulesWith('Maya tips the bottle in the upper half of the picture.')).toEqual([])
    expect(rulesWith('Maya waits, the bottle half lifted.')).toEqual([])
    expect(rulesWith('Maya lifts the half from the table.')).toEqual(['element-not-listed'])
  })

  test('a name that is also a word is a mention only with its capital', () => {
    const will = { slug: 'will', kind: 'cast', name: 'Will', description: 'Will, fifty, broad, grey beard, red cap' }
    const check = (motion: string) => {
      const shots = [{ ...shot, motion }]
      const storyboard = storyboardSchema.parse({ title: 'Dusk', elements: [...elements, will], shots })
      return checkStoryboardDisciplines(storyboard).map(({ rule }) => rule)
    }
    expect(check('The bottle tips slowly; nothing else will move.')).toEqual([])
    expect(check('The bottle tips slowly towards Will.')).toEqual(['element-not-listed'])
  })

  test('a name inside the description of a listed element does not count as a mention', () => {
    const apron = 'linen apron that belongs to Maya, with one torn pocket and a coffee stain'
    const storyboard = storyboardSchema.parse({
      title: 'Dusk',
      elements: [...elements, { slug: 'apron', kind: 'wardrobe', name: 'the apron', description: apron }],
      shots: [
        { ...shot, elementSlugs: ['apron'], prompt: `Insert of a ${apron} on a hook.`, action: 'The apron sways.' }
      ]
    })
    expect(checkStoryboardDisciplines(storyboard)).toEqual([])
  })
})

test('two actions, two sentences and a cut inside a shot are refused', () => {
  expect(rulesOf({ action: 'Maya tips the amber bottle and then drinks.' })).toEqual(['more-than-one-action'])
  expect(rulesOf({ action: 'Maya lifts the amber bottle. She smiles.' })).toEqual(['more-than-one-action'])
  expect(rulesOf({ action: 'Maya wipes the counter before she pours.' })).toEqual(['more-than-one-action'])
  expect(rulesOf({ motion: 'The pour, cut to her face.' })).toEqual(['cut-inside-shot'])
  expect(rulesOf({ motion: 'The pour dissolves into the next shot.' })).toEqual(['cut-inside-shot'])
  expect(rulesOf({ motion: 'The picture dissolves slowly.' })).toEqual(['cut-inside-shot'])
  expect(rulesOf({ action: 'The tablet dissolves into white bubbles.' })).toEqual([])
  expect(rulesOf({ action: 'Maya pours slowly, her breath held.' })).toEqual([])
  expect(rulesOf({ action: 'Maya tips the bottle towards Dr. Sato.' })).toEqual([])
})

test('music and voices are no sound effects', () => {
  expect(rulesOf({ hasMusic: true })).toEqual(['music'])
  expect(rulesOf({ hasMusic: false })).toEqual([])
  expect(rulesOf({ motion: 'Suena música suave.' })).toEqual(['music'])
  expect(rulesOf({ motion: 'The kettle is singing. No music.' })).toEqual([])
  expect(rulesOf({ soundEffects: ['soft piano'] })).toEqual(['music'])
  expect(rulesOf({ soundEffects: ['a narrator'] })).toEqual(['voice-as-effect'])
  expect(rulesOf({ motion: 'She sways to the music.' })).toEqual(['music'])
})

describe('lines of the script', () => {
  const script = {
    scenes: [
      {
        position: 1,
        speaker: 'Maya',
        spokenScript: 'It never turns bitter.  Not once.',
        durationSeconds: 4,
        receipts: []
      },
      { position: 2, speaker: 'Theo', spokenScript: 'Come on.', durationSeconds: 2, receipts: [] }
    ]
  }
  const storyboardOf = (...lines: [string, string][]) =>
    storyboardSchema.parse({
      title: 'Dusk',
      elements,
      shots: lines.map(([speaker, spokenScript], index) => ({ ...shot, position: index + 1, speaker, spokenScript }))
    })
  const check = (...lines: [string, string][]) =>
    checkStoryboardDisciplines(storyboardOf(...lines), { script }).map(({ rule, position }) => [rule, position])

  test('arrive whole, in order, with their speakers, even split over shots', () => {
    expect(check(['Maya', 'It never turns bitter. Not once.'], ['Theo', 'Come on.'])).toEqual([])
    expect(check(['Maya', 'It never turns bitter.'], ['Maya', 'Not once.'], ['Theo', 'Come on.'])).toEqual([])
  })

  test('that are missing, changed, added or given to another speaker are reported with the shot', () => {
    expect(check(['Maya', 'It never turns bitter. Not once.'])).toEqual([['line-changed', null]])
    expect(check(['Maya', 'It never tastes bitter.'], ['Theo', 'Come on.'])).toEqual([['line-changed', 1]])
    expect(check(['Maya', 'It never turns bitter. Not once.'], ['Maya', 'Come on.'])).toEqual([['wrong-speaker', 2]])
    expect(check(['Maya', 'It never turns bitter. Not once.'], ['Theo', 'Come on.'], ['Maya', 'Buy now.'])).toEqual([
      ['line-added', 3]
    ])
  })
})

test('every finding names its shot and says what to do', () => {
  const storyboard = storyboardSchema.parse({ title: 'Dusk', elements, shots: [{ ...shot, soundEffects: ['a song'] }] })
  expect(checkStoryboardDisciplines(storyboard)).toEqual([
    { rule: 'music', position: 1, message: 'soundEffects has "a song". Effects only, never music.' }
  ])
})

test('the number of shots asked for is kept', () => {
  expect(rulesOf({}, { shotCount: 2 })).toEqual(['shot-count'])
})
