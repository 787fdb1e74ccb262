import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSpokenWords } from '../disciplines/disciplines.ts'
import type { OwnScript } from './own-script.ts'
import { readOwnScript } from './read-own-script.ts'
import { wordsWithin } from './speaking-seconds.ts'

const read = (text: string) => readOwnScript({ text })
const linesOf = ({ scenes }: OwnScript) => scenes.map(({ speaker, spokenScript }) => [speaker, spokenScript])
const bare = (text: string) => text.replace(/\s+/gu, '')
const spokenOf = ({ scenes }: OwnScript) => scenes.map(({ spokenScript }) => bare(spokenScript)).join('')

/** Words of several scripts. None of them is a mark of a layout. */
const word = fc.constantFrom(
  'cold',
  'brew',
  'Dr.',
  'don’t',
  '3.5',
  '1,000',
  'naïve',
  'ÜBER',
  'قهوة',
  'コーヒー',
  '苦くない',
  'кофе',
  'iPhone',
  '50%',
  '—'
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 40 }), fc.constantFrom('.', '!', '?', '…', '。', '؟', ',', ''))
  .map(([words, end]) => `So ${words.join(' ')}${end}`)
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '))
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 5 })

describe('the words that are spoken are the words that were given, in order', () => {
  test('of any paragraphs, and no scene is longer than a clip', () => {
    fc.assert(
      fc.property(paragraphs, fc.integer({ min: 3, max: 14 }), (given, maximumSpeechSeconds) => {
        const script = readOwnScript({ text: given.join('\n\n'), maximumSpeechSeconds })
        expect(spokenOf(script)).toBe(bare(given.join('')))
        for (const { spokenScript } of script.scenes)
          expect(countSpokenWords(spokenScript)).toBeLessThanOrEqual(wordsWithin(maximumSpeechSeconds, spokenScript))
      })
    )
  })

  test('of a text in any layout: headings, names, time codes and directions are not spoken', () => {
    const part = fc.record({
      text: paragraph,
      name: fc.constantFrom('ANNA: ', '**Ben:** ', '**BEN (off)**: ', ''),
      heading: fc.constantFrom('SCENE', '---', '## Proof', 'INT. KITCHEN – DAY', 'time', ''),
      before: fc.constantFrom('', '(smiles) ', '[She pours (slowly).] ', '*He waits.* '),
      after: fc.constantFrom('', ' (beat)', '\n(holds it\nup)')
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        // Under slug lines, what stands under no name is action.
        const isScreenplay = parts.some(({ heading }) => heading.startsWith('INT'))
        const text = parts.map(({ heading, name, before, text: words, after }, index) => {
          const first = heading === 'SCENE' ? `SCENE ${index + 1}` : heading === 'time' ? `[0:${10 + index}]` : heading
          return `${first}\n${name === '' && isScreenplay ? 'ANNA: ' : name}${before}${words}${after}`
        })
        const script = read(text.join('\n\n'))
        expect(spokenOf(script)).toBe(bare(parts.map((one) => one.text).join('')))
      })
    )
  })

  test('of any text at all, a clear error or scenes in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        try {
          read(text).scenes.forEach(({ position }, index) => expect(position).toBe(index + 1))
        } catch (error) {
          expect(String(error)).toMatch(/script|text|scene/)
        }
      })
    )
  })
})

test('a line ends with a sentence, and only a sentence that no clip holds ends with a clause, which is told', () => {
  const long = `It steeps in cold water, ${'slowly and gently, '.repeat(12)}for twelve hours.`
  const { scenes, notes } = read(`Dr. Hu says so. ${long} Then it is done.`)
  expect(scenes[0]?.spokenScript).toBe('Dr. Hu says so.')
  expect(scenes[1]?.spokenScript).toMatch(/^It steeps .*,$/)
  expect(scenes.map(({ isSplitSentence }) => isSplitSentence)).toEqual([false, false, true, true, false])
  expect(notes).toEqual([3, 4].map((scene) => expect.stringContaining(`Scene ${scene} begins inside a sentence`)))
})

test.each<[string, string, ReturnType<typeof linesOf>]>([
  [
    'names in capitals',
    'ANNA: Is it bitter?\nBEN: Never.',
    [
      ['ANNA', 'Is it bitter?'],
      ['BEN', 'Never.']
    ]
  ],
  [
    'names over their lines',
    '**ANNA**\nIs it bitter?\n\n**BEN**\nNever.',
    [
      ['ANNA', 'Is it bitter?'],
      ['BEN', 'Never.']
    ]
  ],
  [
    'names on every line',
    'Anna: Is it?\nBen: Never.',
    [
      ['Anna', 'Is it?'],
      ['Ben', 'Never.']
    ]
  ],
  [
    'Japanese names',
    'アンナ：苦い？\nベン：いいえ。',
    [
      ['アンナ', '苦い？'],
      ['ベン', 'いいえ。']
    ]
  ],
  [
    'a name whose line goes on',
    'Anna: Hi.\nIt is me.\nBen: Hello.',
    [
      ['Anna', 'Hi. It is me.'],
      ['Ben', 'Hello.']
    ]
  ],
  [
    'a colon that names nobody',
    'Remember this: it is never bitter.',
    [[undefined, 'Remember this: it is never bitter.']]
  ],
  ['a time that is said', '10:30 is my coffee time.', [[undefined, '10:30 is my coffee time.']]],
  [
    'numbers in order',
    '1. First.\n2. Second.',
    [
      [undefined, 'First.'],
      [undefined, 'Second.']
    ]
  ],
  ['a number that is said', '2. place is not enough.', [[undefined, '2. place is not enough.']]],
  ['emphasis', 'It is *so* **very** good.', [[undefined, 'It is so very good.']]],
  [
    'the line of a heading',
    'Scene 1: Never bitter.\nScene 2: Twelve hours.',
    [
      [undefined, 'Never bitter.'],
      [undefined, 'Twelve hours.']
    ]
  ],
  [
    'Arabic sentences',
    `${'كلمة '.repeat(20)}كلمة؟ جربها اليوم.`,
    [
      [undefined, `${'كلمة '.repeat(20)}كلمة؟`],
      [undefined, 'جربها اليوم.']
    ]
  ],
  ['a plural in brackets', 'For your friend(s).', [[undefined, 'For your friend(s).']]]
])('reads %s', (_what, text, expected) => {
  expect(linesOf(read(text))).toEqual(expected)
})

test('a screenplay has its action, its settings and its cues', () => {
  const { scenes } = read(
    'INT. KITCHEN – DAY\n\nAnna pours coffee.\n\nANNA\n(smiling)\nNever bitter.\n\nCUT TO:\n\nEXT. STREET – NIGHT\n\nBEN (V.O.)\nTwelve hours.'
  )
  expect(scenes).toMatchObject([
    { speaker: 'ANNA', spokenScript: 'Never bitter.', visual: 'INT. KITCHEN – DAY. Anna pours coffee. smiling' },
    { speaker: 'BEN', spokenScript: 'Twelve hours.', visual: 'EXT. STREET – NIGHT. V.O.' }
  ])
})

test('a direction behind the first name stays with its line', () => {
  expect(read('ANNA (smiling): Bitter?\nBEN: Never.').scenes).toMatchObject([
    { speaker: 'ANNA', spokenScript: 'Bitter?', visual: 'smiling' },
    { speaker: 'BEN', spokenScript: 'Never.' }
  ])
})

test('time codes bound the scenes, and what cannot be said in time is marked', () => {
  const { scenes, notes } = read(`0:00 Short.\n0:05 ${'word '.repeat(12)}.\n0:07 End.`)
  expect(scenes.map(({ durationSeconds, isTooLong }) => [durationSeconds, isTooLong])).toEqual([
    [5, false],
    [2, true],
    [1, false]
  ])
  expect(notes).toEqual([expect.stringContaining('Scene 2 has 12 words for 2 seconds')])
})

test('labels of the field are no words: pictures, sounds and text on screen', () => {
  expect(read('VISUAL: A jar.\nAUDIO: Never bitter.\nSFX: ice cracks\nSUPER: 3 €').scenes).toMatchObject([
    { spokenScript: 'Never bitter.', visual: 'A jar. SFX: ice cracks', onScreenText: '3 €' }
  ])
})

test.each([
  '健太:（笑って）苦い？\n\n花子:違う。\n\n健太:飲んで。',
  '健太：(笑って) 苦い？\n\n花子：違う。\n\n健太：飲んで。',
  '健太（笑って）「苦い？」\n花子「違う。」\n健太「飲んで。」',
  '健太：「（笑って）苦い？」\n花子：「違う。」\n健太：「飲んで。」',
  '健太（笑って）\n「苦い？」\n\n花子\n「違う。」\n\n健太\n「飲んで。」',
  '健太\n「（笑って）苦い？」\n花子\n「違う。」\n健太\n「飲んで。」'
])('reads names of a script without spaces: %s', (text) => {
  expect(read(text).scenes.map(({ speaker, spokenScript, visual }) => [speaker, spokenScript, visual])).toEqual([
    ['健太', '苦い？', '笑って'],
    ['花子', '違う。', undefined],
    ['健太', '飲んで。', undefined]
  ])
})

test.each<[string, string, ReturnType<typeof linesOf>]>([
  [
    'who speaks only once, beside a line of nobody',
    '朝の台所。\nジョン・スミス「『苦い』って？」（笑う）\n花子「違う。',
    [
      [undefined, '朝の台所。'],
      ['ジョン・スミス', '『苦い』って？'],
      ['花子', '「違う。']
    ]
  ],
  [
    'a thing that is named in quotes',
    '新商品「コールドブリュー」\n苦くない。',
    [[undefined, '新商品「コールドブリュー」苦くない。']]
  ],
  ['a place above what is said there', '朝の台所\n「苦い？」\n違う。', [[undefined, '朝の台所「苦い？」違う。']]],
  [
    'words behind a quote',
    '彼は「苦い」と言った。\n彼は「甘い」と言った。',
    [[undefined, '彼は「苦い」と言った。彼は「甘い」と言った。']]
  ]
])('reads corner brackets: %s', (_what, text, expected) => {
  expect(linesOf(read(text))).toEqual(expected)
})

test.each([
  ['nothing', ' \n', 'The script is empty'],
  ['a binary file', 'PK\u0003\u0004', 'This is no text'],
  ['bytes that were no UTF-8', 'caf\uFFFD', 'This is no text'],
  ['more than 20,000 characters', 'x'.repeat(20_001), '20,001 characters, and at most 20,000'],
  ['2,000 words in one line', 'word '.repeat(2_000), 'at most 60'],
  ['one endless word', 'x'.repeat(5_000), 'A line of scene 1 has 5,000 characters'],
  ['directions alone', '(She smiles.)', 'Nothing in the script is spoken']
])('refuses %s', (_what, text, message) => {
  expect(() => read(text)).toThrow(message)
})

test.each(['(', '*a ', '_', '**', '[0:0', '（', '1. ', 'A: b\n', '健「', '健「」\n'])(
  'a text of nothing but "%s" does not keep the server',
  (mark) => {
    const before = process.cpuUsage()
    try {
      read(`${mark.repeat(Math.floor(19_000 / mark.length))} word`)
    } catch (error) {
      expect(String(error)).toMatch(/scene|script|line/i)
    }
    // It takes tens of milliseconds, and took seconds when it was quadratic.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(3_000)
  }
)
