import { expect, test } from 'vitest'
import { findCutTypeface } from '../cut/typefaces.ts'
import { brandKitContentSchema } from '../wire/brand-kit.ts'
import { captionChoicesOf, choicesOf, savedStyleOf } from './caption-looks.ts'
import { contrastRatio, inkOn, readableContrast } from './contrast.ts'
import { filmColoursOf } from './film-colours.ts'

test('contrast is that of WCAG 2, and words on any colour can be read', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  for (let step = 0; step < 4096; step += 7) {
    const hex = `#${(step * 4099).toString(16).padStart(6, '0').slice(-6)}`
    expect(contrastRatio(inkOn(hex), hex)).toBeGreaterThanOrEqual(readableContrast - 0.2)
  }
})

test('a kit’s text colour is taken where it can be read on the primary one', () => {
  const colours = (text: string) => [
    { role: 'primary' as const, hex: '#1a6b54' },
    { role: 'text' as const, hex: text }
  ]
  expect(filmColoursOf({ colours: colours('#f5f0e6') })).toEqual({ backing: '#1a6b54', text: '#f5f0e6' })
  expect(filmColoursOf({ colours: colours('#2a7b64') })).toEqual({ backing: '#1a6b54', text: '#ffffff' })
  expect(filmColoursOf({ colours: [] })).toBeNull()
})

test('captions begin with the saved style that a kit names, else with its style, colours and typeface', () => {
  const kit = (content: object) => brandKitContentSchema.parse({ name: 'Slow Tide', ...content })
  const loud = {
    style: 'tiktok',
    colours: { text: '#ffffff', backing: '#1a6b54' },
    typeface: 'Oswald',
    hasWordHighlight: true
  } as const
  const saved = savedStyleOf('Loud', loud)
  expect(choicesOf(saved)).toEqual(loud)
  const looks = {
    captionStyles: [saved],
    colours: [{ role: 'primary', hex: '#c81e5a' }],
    typefaces: [
      { use: 'headings', name: 'Recoleta' },
      { use: 'text', name: 'Montserrat Variable' }
    ]
  }
  expect(captionChoicesOf(kit({ ...looks, captions: { savedStyle: 'Loud', style: 'plain' } }))).toEqual(loud)
  const usual = {
    style: 'reels',
    colours: { backing: '#c81e5a', text: '#ffffff' },
    typeface: 'Montserrat',
    hasWordHighlight: false
  }
  expect(captionChoicesOf(kit({ ...looks, captions: { savedStyle: 'Gone', style: 'reels' } }))).toEqual(usual)
  expect(captionChoicesOf(kit({}))).toEqual({ style: 'plain', colours: null, typeface: null, hasWordHighlight: false })
  const twice = brandKitContentSchema.safeParse({
    name: 'Slow Tide',
    captionStyles: [saved, { ...saved, name: 'LOUD' }]
  })
  expect(twice.error?.issues[0]?.path).toEqual(['captionStyles', 1, 'name'])
})

test('a typeface is known by any spelling of its name', () => {
  expect(['Inter', 'inter variable', '"Inter"', 'Recoleta'].map(findCutTypeface)).toEqual([
    'Inter',
    'Inter',
    'Inter',
    null
  ])
})
