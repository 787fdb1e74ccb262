import { beforeAll, describe, expect, test } from 'vitest'
import { checkBoardLanguage, checkEnglish, checkScriptLanguage } from './language-disciplines.ts'
import { loadLanguageDetector } from './language/language-detector.ts'
import { languageCodeOf } from './language/language-names.ts'
import type { ScriptScene } from '../wire/script.ts'
import { storyboardSchema } from '../wire/storyboard.ts'
import type { Shot, Storyboard } from '../wire/storyboard.ts'

beforeAll(loadLanguageDetector)

/** The same ad in each language: a line, words on screen and a note that is seen in the picture. */
const ads = {
  English: {
    line: 'I turned my back for one minute and the milk was on the floor.',
    screen: 'Leave two fingers at the top',
    note: 'Back at six, soup is in the fridge',
    motion: 'Her hand lowers the lid slowly onto the pot while steam rises behind it.'
  },
  German: {
    line: 'Ich hab mich eine Minute umgedreht, und die Milch war auf dem Boden.',
    screen: 'Zwei Finger breit Platz lassen',
    note: 'Bin um sechs zurück, die Suppe steht im Kühlschrank',
    motion: 'Ihre Hand senkt den Deckel langsam auf den Topf, hinter dem der Dampf aufsteigt.'
  },
  'Mexican Spanish': {
    line: 'Me di la vuelta un minuto y la leche ya estaba en el suelo.',
    screen: 'Deja dos dedos de espacio arriba',
    note: 'Vuelvo a las seis, la sopa está en la nevera',
    motion: 'Su mano baja la tapa despacio sobre la olla mientras el vapor sube detrás.'
  },
  Japanese: {
    line: '一分だけ目を離したら、牛乳が床にこぼれていました。',
    screen: '上に指二本分あけておく',
    note: '六時に帰ります。スープは冷蔵庫です',
    motion: '彼女の手がゆっくりと鍋にふたを下ろし、後ろで湯気が立ちのぼる。'
  },
  Korean: {
    line: '일 분만 뒤돌아 있었는데 우유가 바닥에 흘렀어요.',
    screen: '위에 손가락 두 개만큼 비워 두세요',
    note: '여섯 시에 돌아와요. 국은 냉장고에 있어요',
    motion: '그녀의 손이 천천히 냄비 위로 뚜껑을 내리고 뒤에서 김이 올라온다.'
  },
  'Brazilian Portuguese': {
    line: 'Virei as costas um minuto e o leite já estava no chão.',
    screen: 'Não encha até a borda da panela',
    note: 'Volto às seis, a sopa está na geladeira',
    motion: 'A mão dela abaixa a tampa devagar sobre a panela enquanto o vapor sobe atrás.'
  }
}

const names = Object.keys(ads) as (keyof typeof ads)[]
const pairs = names.flatMap((language) =>
  names.filter((name) => name !== language).map((other) => [language, other] as const)
)

const found = (violations: { rule: string; position: number | null; message: string }[]) =>
  violations.map(({ rule, message }) => `${rule}: ${message.split(' ')[0]}`)

function script(scene: Partial<ScriptScene>) {
  return { scenes: [{ position: 1, spokenScript: '', durationSeconds: 6, receipts: [], ...scene }] }
}

describe('what the audience hears and reads is in the language of the ad', () => {
  test.each(names)('%s: lines, words on screen and a note in the picture', (language) => {
    const { line, screen, note } = ads[language]
    const scene = { spokenScript: line, onScreenText: screen, visual: `A note on the fridge reads “${note}”.` }
    expect(checkScriptLanguage(script(scene), { language, given: [] })).toEqual([])
  })

  test.each([
    ['English', 'I pour شاي النعناع المغربي before anybody else here is awake.'],
    ['English', 'My aunt calls it עוגת גבינה של סבתא and nobody asks why.'],
    ['German', 'Ich trinke ハーブティー プレミアム jeden Morgen vor der Arbeit.'],
    ['Arabic', 'أشرب Slow Tide Coffee كل صباح قبل العمل ولا أندم على ذلك']
  ])('%s around a name in another script: %s', (language, spokenScript) => {
    expect(checkScriptLanguage(script({ spokenScript }), { language, given: [] })).toEqual([])
  })

  test('a name in its own script does not hide a line in another language', () => {
    const spokenScript = `${ads.German.line} شاي النعناع`
    expect(found(checkScriptLanguage(script({ spokenScript }), { language: 'English', given: [] }))).toEqual([
      'wrong-language: spokenScript'
    ])
  })

  test.each(pairs)('an ad in %s with words in %s', (language, other) => {
    const { line, screen, note } = ads[other]
    const rulesOf = (scene: Partial<ScriptScene>) => found(checkScriptLanguage(script(scene), { language, given: [] }))
    expect(rulesOf({ spokenScript: line })).toEqual(['wrong-language: spokenScript'])
    // A few words of the one are often words of the other too.
    if ([language, other].every((name) => /Spanish|Portuguese/.test(name))) return
    expect(rulesOf({ onScreenText: screen })).toEqual(['wrong-language: onScreenText'])
    expect(rulesOf({ visual: `A note on the fridge reads “${note}”.` })).toEqual(['wrong-language: visual'])
    expect(rulesOf({ chibiAction: `The sticker holds up a sign: “${note}”.` })).toEqual(['wrong-language: chibiAction'])
  })

  test('it says where, what was found and what was expected', () => {
    const [violation] = checkScriptLanguage(script({ onScreenText: ads.English.screen }), {
      language: 'Austrian German',
      given: []
    })
    expect(violation).toEqual({
      rule: 'wrong-language',
      position: 1,
      message: 'onScreenText is in English. What people hear and read is in German.'
    })
  })

  test('a name, an address, a price and a customer in their own words belong to any language', () => {
    const given = ['I actually stood there and listened.']
    const rulesOf = (scene: Partial<ScriptScene>) => checkScriptLanguage(script(scene), { language: 'German', given })
    expect(rulesOf({ onScreenText: 'Brim. 19 € at brim.example' })).toEqual([])
    expect(rulesOf({ onScreenText: 'Cold Brew' })).toEqual([])
    expect(rulesOf({ spokenScript: '“I actually stood there and listened.”' })).toEqual([])
    expect(rulesOf({ spokenScript: 'Das ist so ein Game Changer, sagt mein Bruder.' })).toEqual([])
  })

  test('nothing is said of a mix, of a dialect that reads like another language, and of a name that is not known', () => {
    for (const language of ['Spanglish', 'English and Spanish', 'Swiss German', 'Klingon', 'Hindi in Roman letters']) {
      expect(languageCodeOf(language)).toBeNull()
      expect(checkScriptLanguage(script({ spokenScript: ads.Korean.line }), { language, given: [] })).toEqual([])
    }
    expect(checkScriptLanguage(script({ spokenScript: ads.Korean.line }), { language: undefined, given: [] })).toEqual(
      []
    )
  })

  test('languages are known by their names and codes', () => {
    const codes = ['Mexican Spanish', 'Deutsch', 'pt-BR', '日本語', 'Mandarin Chinese', 'French (Canada)'].map(
      languageCodeOf
    )
    expect(codes).toEqual(['es', 'de', 'pt', 'ja', 'zh', 'fr'])
  })
})

const description = 'small red canvas gym shoe of a child with a scuffed white toe and one loose lace'

const shot: Shot = {
  position: 1,
  title: 'Der Schuh',
  action: 'Der Schuh kippt um.',
  prompt: `Insert from above, upright frame. A ${description} on a wooden floor in a dim hall.`,
  motion: 'The shoe tips over slowly and comes to rest; the camera does not move.',
  shotSize: 'insert',
  cameraMove: 'static',
  spokenScript: ads.German.line,
  elementSlugs: ['shoe'],
  soundEffects: [],
  durationSeconds: 6
}

function boardOf(changes: Partial<Shot> = {}, board: Partial<Storyboard> = {}): Storyboard {
  const shoe = { slug: 'shoe', kind: 'prop', name: 'the shoe', description } as const
  return storyboardSchema.parse({ title: 'Der Schuh', elements: [shoe], shots: [{ ...shot, ...changes }], ...board })
}

describe('what image and video models read is English', () => {
  const rulesOf = (board: Storyboard, given: string[] = []) =>
    checkBoardLanguage(board, { language: 'German', given }).map(({ rule, position, message }) => [
      rule,
      position,
      / is in [A-Z]\w+/.exec(message)?.[0]
    ])

  test('titles and the action are for the team, and the line keeps its language', () => {
    expect(rulesOf(boardOf())).toEqual([])
  })

  test.each(names.filter((name) => name !== 'English'))(
    '%s in a prompt, a movement, the look or a description',
    (name) => {
      const { motion } = ads[name]
      const wanted = (position: number | null) => [['not-english', position, expect.stringContaining(' is in ')]]
      expect(rulesOf(boardOf({ motion }))).toEqual(wanted(1))
      expect(rulesOf(boardOf({ prompt: `${description}. ${motion}` }))).toEqual(wanted(1))
      expect(rulesOf(boardOf({}, { look: motion }))).toEqual(wanted(null))
      const elements = [{ slug: 'shoe', kind: 'prop' as const, name: 'the shoe', description: motion }]
      expect(rulesOf(boardOf({ prompt: `Insert from above. ${motion}` }, { elements }))).toEqual(wanted(null))
      // A locked description stays, whatever its language.
      expect(rulesOf(boardOf({ prompt: `Insert from above. ${motion}` }, { elements }), [motion])).toEqual([])
      expect(checkEnglish({ name: 'The prompt', text: motion, given: [], position: null })).toHaveLength(1)
      const voiced = `One woman at a table. She says: “${motion}” It is said once.`
      expect(checkEnglish({ name: 'The prompt', text: voiced, given: [], position: null })).toEqual([])
    }
  )

  test('words that a picture shows are in the language of the ad, but for what is printed on a product', () => {
    const { note } = ads.English
    const prompt = `Insert from above. A note on the fridge reads "${note}". Beside it a ${description}.`
    expect(rulesOf(boardOf({ prompt }))).toEqual([['wrong-language', 1, ' is in English']])
    const printed = `brown bottle with a paper label reading "${note}"`
    const elements = [{ slug: 'bottle', kind: 'product' as const, name: 'the bottle', description: printed }]
    expect(rulesOf(boardOf({ prompt: `Insert. A ${printed}.`, elementSlugs: ['bottle'] }, { elements }))).toEqual([])
  })
})

test('a line of a few words is not taken for another language by chance', () => {
  const lines = ['Okay, day nine.', 'Man, oh man.', 'Hi mama, look.', 'Coffee at nine.']
  expect(
    lines.flatMap((spokenScript) => checkScriptLanguage(script({ spokenScript }), { language: 'English', given: [] }))
  ).toEqual([])
  for (const spokenScript of ['Noch ein Tag.', 'Otro día más.', 'Je ne sais pas.'])
    expect(checkScriptLanguage(script({ spokenScript }), { language: 'English', given: [] })).toHaveLength(1)
})
