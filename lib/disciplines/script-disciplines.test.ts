import { describe, expect, test } from 'vitest'

import { adFormat, adFormatSlugs } from '../ad-formats.ts'
import { findNeverWords } from './never-words.ts'
import { checkScriptDisciplines, findUnsupportedClaims } from './script-disciplines.ts'
import type { ScriptCheckContext } from './script-disciplines.ts'
import type { Script, ScriptScene } from '../wire/script.ts'

const nothingKnown: ScriptCheckContext = { receiptIds: ['q_1'], facts: '' }

function rulesOf(scene: Partial<ScriptScene>, context: Partial<ScriptCheckContext> = {}): string[] {
  const script: Script = {
    title: 'Half a pot',
    formatSlug: 'talking-head',
    archetype: 'talking-head',
    cast: [],
    scenes: [{ position: 1, spokenScript: 'It sat there. Bitter.', durationSeconds: 6, receipts: [], ...scene }]
  }
  return checkScriptDisciplines(script, { ...nothingKnown, ...context }).map((violation) => violation.rule)
}

test('a line must fit its clip in the measure of the language that is asked for', () => {
  const scene = {
    spokenScript: '普通の一週間だけ試して。名前じゃなくて、いつ作ったかを聞いてみて。',
    durationSeconds: 4
  }
  expect(rulesOf(scene)).toEqual(['speech-too-long'])
  expect(rulesOf(scene, { language: 'Japanese' })).toEqual([])
  expect(rulesOf({ ...scene, durationSeconds: 3 }, { language: 'Japanese' })).toEqual(['speech-too-long'])
})

describe('hooks', () => {
  test('openings that lose the viewer are refused', () => {
    const openings = [
      'Hey guys, so I tried this.',
      'Hi! I love coffee.',
      'Welcome back to my channel.',
      'My name is Maya and I brew coffee.',
      'Today we look at cold brew.',
      'Are you tired of bitter coffee?',
      'In this video you will learn a trick.',
      'Introducing the jar.'
    ]
    expect(openings.filter((spokenScript) => !rulesOf({ spokenScript }).includes('hook-greeting'))).toEqual([])
  })

  test('openings in the middle of something are fine', () => {
    const openings = [
      'Today I poured out the third pot.',
      'Hey. Put that down.',
      'Highlights, they said.',
      'Meet me at six.'
    ]
    expect(openings.flatMap((spokenScript) => rulesOf({ spokenScript }))).toEqual([])
  })

  test('a first sentence that takes too long is refused', () => {
    const spokenScript = 'When I think about all the many mornings on which I have made coffee in this kitchen, I sigh.'
    expect(rulesOf({ spokenScript, durationSeconds: 10 })).toEqual(['hook-too-slow'])
  })

  test('the first sentence ends where it ends in its own script', () => {
    const spokenScript = '一日目。二つ目の坂で、残り一本。正直、あまり信じてない。'
    expect(rulesOf({ spokenScript, durationSeconds: 7 })).toEqual([])
    const long = spokenScript.replaceAll('。', '、')
    expect(rulesOf({ spokenScript: long, durationSeconds: 7 })).toEqual(['hook-too-slow'])
  })

  test('the example hook of every format keeps the rules', () => {
    const broken = adFormatSlugs.filter((slug) => rulesOf({ spokenScript: adFormat(slug).exampleHook }).length > 0)
    expect(broken).toEqual([])
  })
})

describe('spoken language', () => {
  test('words that people do not say are refused', () => {
    for (const spokenScript of ['[sighs] It sat there.', 'It sat there (pause) bitter.', 'VO: It sat there.']) {
      expect(rulesOf({ spokenScript })).toEqual(['unspoken-words'])
    }
    expect(rulesOf({ speaker: 'Maya', spokenScript: 'Maya: It sat there.' })).toEqual(['unspoken-words'])
  })

  test('nobody talks like an advertisement', () => {
    expect(rulesOf({ spokenScript: 'It is a total game-changer.' })).toEqual(['advert-speak'])
    expect(rulesOf({ spokenScript: 'Say goodbye to bitter coffee.' })).toEqual(['advert-speak'])
  })
})

describe('evidence', () => {
  const claims = [
    '93% of people taste it.',
    'Nine out of ten drinkers agree.',
    'Over 12,000 customers switched.',
    'It is three times stronger.',
    'Clinically proven.',
    'Doctors recommend it.',
    'Studies show it works.',
    'Results guaranteed.'
  ]

  test('figures and borrowed authority without a source are found', () => {
    expect(claims.filter((claim) => findUnsupportedClaims(claim, '').length === 0)).toEqual([])
    expect(rulesOf({ spokenScript: claims[0] ?? '' })).toEqual(['claim-without-evidence'])
    expect(rulesOf({ onScreenText: '4 out of 5 moms' })).toEqual(['claim-without-evidence'])
  })

  test('everyday numbers are no claims', () => {
    const plain = [
      'Day nine. Still sweet.',
      'Three reasons I nearly sent it back.',
      'Two scoops, twelve hours, one jar.',
      'I am 34 and I still burn toast.',
      'My doctor laughed at my fridge.',
      'Meet me at six.'
    ]
    expect(plain.flatMap((text) => findUnsupportedClaims(text, ''))).toEqual([])
  })

  test('a claim is allowed with a receipt, with a flag, or when the facts support it', () => {
    const spokenScript = '93% of people taste it.'
    expect(rulesOf({ spokenScript, receipts: ['q_1'] })).toEqual([])
    expect(rulesOf({ spokenScript, evidenceFlag: 'needs the taste test’s result' })).toEqual([])
    expect(rulesOf({ spokenScript }, { facts: 'In our test 93% could taste it' })).toEqual([])
    expect(rulesOf({ spokenScript }, { facts: 'In our test 193% of the budget was spent' })).not.toEqual([])
    expect(rulesOf({ spokenScript: 'Three out of ten went home.' }, { facts: '3 in 10 went back' })).toEqual([])
    expect(rulesOf({ spokenScript: 'It still held 86 percent.' }, { facts: 'Measured: 86 %' })).toEqual([])
    expect(rulesOf({ spokenScript: 'Four in ten went home.' }, { facts: '3 in 10 went back' })).not.toEqual([])
    expect(rulesOf({ spokenScript, receipts: ['q_9'] })).toEqual(['unknown-receipt', 'claim-without-evidence'])
  })
})

test('silent scenes name neither music nor speech', () => {
  const scene = {
    spokenScript: '',
    realAction: 'A lid slips.',
    chibiAction: 'Jaw drops to the floor.',
    sfx: 'slide whistle'
  }
  expect(rulesOf(scene)).toEqual([])
  expect(rulesOf({ ...scene, sfx: 'dramatic music sting' })).toEqual(['music'])
  expect(rulesOf({ ...scene, chibiAction: 'Screams and says no.' })).toEqual(['nobody-speaks'])
  expect(rulesOf({ ...scene, realAction: 'A sign says OPEN.', chibiAction: 'It blinks and says nothing.' })).toEqual([])
})

test('the number of scenes asked for is kept', () => {
  expect(rulesOf({}, { sceneCount: 3 })).toEqual(['scene-count'])
  expect(rulesOf({}, { sceneCount: 1 })).toEqual([])
})

test('a script that is clearly longer than asked for is said to be, unless no clip of the model is shorter', () => {
  const scene = { spokenScript: 'It sat there.', durationSeconds: 8 }
  expect(rulesOf(scene, { totalSeconds: 6 })).toEqual(['script-too-long'])
  expect(rulesOf(scene, { totalSeconds: 6.4 })).toEqual([])
  expect(rulesOf(scene, { totalSeconds: 6, clipSeconds: [10, 8] })).toEqual([])
  expect(rulesOf(scene, { totalSeconds: 60 })).toEqual([])
  expect(rulesOf(scene)).toEqual([])
})

describe('words that a brand never uses', () => {
  const said = (text: string, words: string[], language?: string) =>
    findNeverWords(text, words, language).map((found) => found.said)

  test('are found as whole words with the plain endings of the language, and never inside another word', () => {
    expect(said('Cheaper than the cheapskate next door.', ['cheap'], 'English')).toEqual(['Cheaper'])
    expect(said('She bought it for the cheapskate.', ['cheap'], 'en')).toEqual([])
    expect(said('It cured nothing. A forest of remedies, guaranteed.', ['cure', 'for', 'remedy', 'guarantee'])).toEqual(
      ['cured', 'remedies', 'guaranteed']
    )
    expect(said('Ein billiges Glas. Unbillig!', ['billig'], 'de')).toEqual(['billiges'])
    expect(said('Billigung fehlt.', ['billig'], 'German')).toEqual([])
    expect(said('De vraies merveilles', ['merveille'], 'français')).toEqual(['merveilles'])
    expect(said('これは奇跡です', ['奇跡'], 'Japanese')).toEqual(['奇跡'])
  })

  test('are found in every spelling of a phrase', () => {
    expect(said('A real GAME-changer.', ['game changer'])).toEqual(['GAME-changer'])
    expect(said('It’s a no brainer', ["it's a no-brainer"])).toEqual(['It’s a no brainer'])
    expect(said('Game over. Changer of minds.', ['game changer', '!'])).toEqual([])
  })

  test('a script that says one is refused, spoken or on screen, and the word is named', () => {
    const script = (scene: Partial<ScriptScene>) =>
      checkScriptDisciplines(
        {
          title: 'Half a pot',
          formatSlug: 'talking-head',
          archetype: 'talking-head',
          cast: [],
          scenes: [{ position: 1, spokenScript: 'It sat there.', durationSeconds: 6, receipts: [], ...scene }]
        },
        { ...nothingKnown, neverWords: ['bitter'], language: 'English' }
      )
    expect(script({})).toEqual([])
    expect(script({ spokenScript: 'It sat there. Bitter.' })).toEqual([
      { rule: 'never-word', position: 1, message: '"Bitter" is a word that this brand never uses. Say it without.' }
    ])
    expect(script({ onScreenText: 'The bitterest can' })[0]?.message).toContain('"bitterest" ("bitter")')
  })
})
