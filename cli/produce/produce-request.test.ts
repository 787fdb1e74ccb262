import { expect, test } from 'vitest'
import { maximumScenes } from '@callsheet/lib/wire/pipelines-api.ts'
import { parseProduceRequest } from './produce-request.ts'

const good = { idea: 'Cold brew that never turns bitter', format: 'podcast', ratio: '9:16' }

test('takes the user’s decisions, and the storyboard route when no route is named', () => {
  const language = 'Mexican Spanish'
  expect(parseProduceRequest({ ...good, language, scenes: '4' })).toMatchObject({
    ...good,
    language,
    scenes: 4,
    route: 'storyboard'
  })
})

test('takes a product page instead of an idea', () => {
  const offer = 'https://shop.example/cold-brew'
  expect(parseProduceRequest({ ...good, idea: undefined, offer })).toMatchObject({ offer, format: 'podcast' })
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['a missing ratio', { ratio: undefined }, /--ratio is needed.*9:16/],
  ['a missing format', { format: undefined }, /--format is needed.*talking-head.*podcast/],
  ['an unknown format', { format: 'sonnet' }, /"sonnet" is no ad format.*podcast/],
  ['an unknown type', { videoType: 'opera' }, /"opera" is no video type.*viral-chibi/],
  ['captions of an unknown look', { captions: 'loud' }, /--captions takes one of: none, plain, karaoke/],
  ['an unknown route', { route: 'teleport' }, /"teleport" is no route.*storyboard, scenes/],
  ['no languages in --languages', { languages: ' , ' }, /--languages: expected tags or names, such as de,Arabic,ja/],
  ['no ratios in --ratios', { ratios: '' }, /"" is no ratio of a film.*1:1/],
  ['an empty folder', { out: '' }, /--out takes a folder/],
  ['an empty file name', { script: '' }, /--script takes a file/],
  ['a voice that nobody has', { voice: 'warm' }, /--voice: expected one of: alloy, .*none/],
  ['a language that has no name', { language: '7' }, /--language: .*name of a language, such as German/],
  ['a strange ratio', { ratio: 'tall' }, /--ratio: .*aspect ratio such as 9:16/],
  ['zero scenes', { scenes: '0', format: 'three-reasons' }, /--scenes must be at least 1$/],
  ['zero scenes for two people', { scenes: '0' }, /^[^]{0,40}--scenes must be at least 2 for Podcast[^]{0,30}$/],
  ['one scene for two people', { scenes: '1' }, /--scenes must be at least 2 for Podcast/],
  ['a thousand scenes', { scenes: '1000' }, new RegExp(`--scenes can be at most ${maximumScenes}`)],
  ['half a scene', { scenes: '2.5' }, /whole number/],
  ['no idea', { idea: undefined }, /an idea in quotes.*or --offer/],
  ['an offer that is no page', { offer: 'cold brew' }, /--offer takes the http or https address/],
  ['an empty idea', { idea: '  ' }, /the idea is empty/],
  ['a 1 MB idea', { idea: 'x'.repeat(1024 * 1024) }, /longer than 8000 characters/],
  ['a chibi without a photo', { format: 'viral-chibi' }, /--photo FILE is needed/],
  [
    'seconds for a finished script',
    { script: 'a.md', secondsPerScene: '4' },
    /words and time codes of --script decide/
  ],
  ['a photo that nothing uses', { photo: 'me.png' }, /--photo is of no use/]
])('refuses %s and says what was expected', (_what, changes, message) => {
  expect(() => parseProduceRequest({ ...good, ...changes })).toThrow(message)
})
