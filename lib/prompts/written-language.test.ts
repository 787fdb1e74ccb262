import { beforeAll, expect, test } from 'vitest'
import { loadLanguageDetector } from '../disciplines/language/language-detector.ts'
import { elementSheetInputSchema, scriptWriterInputSchema, videoPromptInputSchema } from '../wire/agent-inputs.ts'
import { scriptSchema } from '../wire/script.ts'
import { agents } from './agents-registry.ts'
import { input, script } from './testing/script-answers.ts'

beforeAll(loadLanguageDetector)

const german = 'Ich hab mich eine Minute umgedreht, und die Milch war auf dem Boden.'

/** Rules about language that a script of these lines breaks. */
function rulesOf(asked: object, written: object) {
  const answer = scriptSchema.parse({ ...script, ...written })
  const read = scriptWriterInputSchema.parse({ ...input, ...asked })
  return agents['ugc-script-writer'].check!(answer, read).filter(({ rule }) => rule === 'wrong-language')
}

const inGerman = { scenes: script.scenes.map((scene) => ({ ...scene, spokenScript: german })) }

test('a script is held to the language that it says it is in, and that one to what was asked', () => {
  expect(rulesOf({}, { language: 'English' })).toEqual([])
  expect(rulesOf({ language: 'German' }, { language: 'Austrian German', ...inGerman })).toEqual([])
  expect(rulesOf({}, { language: 'English', ...inGerman }).map(({ position }) => position)).toEqual(
    script.scenes.map((_, index) => index + 1)
  )
  expect(rulesOf({ language: 'German' }, { language: 'English' })[0]).toMatchObject({
    position: null,
    message: 'language says English, and the lines were asked for in German.'
  })
  // A script that says nothing of it is held to what was asked.
  expect(rulesOf({ language: 'German' }, { language: undefined })).not.toEqual([])
  expect(rulesOf({ language: 'German' }, { language: undefined, ...inGerman })).toEqual([])
})

test('where no language was asked for, a script in another one than its idea is sent back once', () => {
  const idea = 'Ein Trinkrucksack für Trailläufer, der beim Laufen nicht schwappt'
  const message =
    'language says English, and the idea is written in German. Write the lines in German, unless the idea itself asks for English.'
  expect(rulesOf({ idea }, { language: 'English' })).toMatchObject([{ position: null, message, isWish: true }])
  expect(rulesOf({ idea }, { language: 'German', ...inGerman })).toEqual([])
  expect(rulesOf({ idea, language: 'English' }, { language: 'English' })).toEqual([])
  expect(rulesOf({ idea, instructions: 'Make it English.' }, { language: 'English' })).toEqual([])
  // Whose claims are mended keeps its language.
  expect(rulesOf({ idea, previousScript: script }, { language: 'English' })).toEqual([])
})

test.each([
  'yoga mat bag',
  'vitamin c serum',
  'La Roche-Posay sun cream',
  'Kimchi mandu dumplings frozen',
  'Mediterranean olive oil Kalamata',
  'Kombucha ginger lemon cans'
])('key words and names are no other language: %s', (idea) => {
  expect(rulesOf({ idea }, { language: 'English' })).toEqual([])
})

test.each([
  'Crème de jour pour peaux sensibles',
  'Koffie die nooit bitter wordt',
  'Сумка для ноутбука',
  '冷萃咖啡，永不发苦'
])('a few words of another language are one: %s', (idea) => {
  expect(rulesOf({ idea }, { language: 'English' })).toHaveLength(1)
})

test('an instruction may ask for another language, and a line that stays may keep its own', () => {
  const asked = { language: 'English', instructions: 'Make it German.', previousScript: script }
  expect(rulesOf(asked, { language: 'German', ...inGerman })).toEqual([])
  expect(rulesOf(asked, { language: 'German' })).toEqual([])
  expect(rulesOf(asked, { language: undefined, ...inGerman })).toEqual([])
})

test('clip prompts and sheets are written in English around a line in any language', () => {
  const clip = videoPromptInputSchema.parse({
    videoType: { slug: 'talking-head', label: 'Talking Head', presenterCount: 1, needsIdentityPhoto: false },
    prompt: 'She talks.',
    spokenScript: german,
    voice: 'Anfang vierzig, aus Kassel, trocken und leise',
    durationSeconds: 6,
    aspectRatio: '9:16',
    maximumPromptCharacters: 4_000
  })
  const rulesOfPrompt = (words: string) => {
    const prompt = `${words} Voice: ${clip.voice}. She says in German: "${german}" No music.`
    return agents['talking-head-video-prompt-engine'].check!({ prompt }, clip).map(({ rule }) => rule)
  }
  expect(rulesOfPrompt('Medium close-up of one woman at a table, looking into the lens.')).toEqual([])
  expect(rulesOfPrompt('Halbnahe Einstellung einer Frau am Tisch, sie schaut in die Kamera.')).toEqual(['not-english'])

  const sheets = (description: string, isDescriptionFixed: boolean) =>
    agents['element-sheet-writer'].check!(
      { description, sheets: [{ view: 'hero', prompt: `One sheet on grey paper. ${description}` }] } as never,
      elementSheetInputSchema.parse({ kind: 'prop', name: 'Schuh', brief: description, isDescriptionFixed })
    ).filter(({ rule }) => rule === 'not-english')
  const shoe = 'kleiner weißer Turnschuh mit Grasfleck an der Spitze und blauem Klettverschluss'
  expect(sheets(shoe, false)).toHaveLength(1)
  expect(sheets(shoe, true)).toEqual([])
})
