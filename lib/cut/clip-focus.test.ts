import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFocus, coveredBox, fitsWhole, type ClipFocus } from './clip-focus.ts'

const tall = { width: 720, height: 1_280 }
const films = {
  '9:16': tall,
  '4:5': { width: 720, height: 900 },
  '1:1': { width: 720, height: 720 },
  '16:9': { width: 1_280, height: 720 }
}
const face = { x: 0.3, y: 0.1, width: 0.3, height: 0.15 }
const salient = { x: 0.5, y: 0.9 }
const found = (changes: Partial<ClipFocus>): ClipFocus => ({ faces: [], product: null, salient, ...changes })

const isWithin = (box: typeof face, shown: typeof face) =>
  box.x >= shown.x - 1e-3 &&
  box.y >= shown.y - 1e-3 &&
  box.x + box.width <= shown.x + shown.width + 1e-3 &&
  box.y + box.height <= shown.y + shown.height + 1e-3

describe('a clip is framed', () => {
  it.each([films['4:5'], films['1:1'], films['16:9']])('by its face, which is never cut off: %o', (film) => {
    expect(isWithin(face, coveredBox(tall, film, chooseFocus(found({ faces: [face] }), tall, film)))).toBe(true)
  })

  it('by face and product where both fit, else by the face', () => {
    const product = { x: 0.4, y: 0.5, width: 0.2, height: 0.1 }
    const focus = found({ faces: [face], product })
    const square = coveredBox(tall, films['1:1'], chooseFocus(focus, tall, films['1:1']))
    expect([isWithin(face, square), isWithin(product, square)]).toEqual([true, true])
    const wide = coveredBox(tall, films['16:9'], chooseFocus(focus, tall, films['16:9']))
    expect([isWithin(face, wide), isWithin(product, wide)]).toEqual([true, false])
  })

  it('by the most important of two faces that are too far apart, by the product alone, else by what stands out', () => {
    const low = { ...face, y: 0.8 }
    const film = films['16:9']
    expect(isWithin(low, coveredBox(tall, film, chooseFocus(found({ faces: [low, face] }), tall, film)))).toBe(true)
    expect(isWithin(low, coveredBox(tall, film, chooseFocus(found({ product: low }), tall, film)))).toBe(true)
    expect(chooseFocus(found({}), tall, film)).toEqual(salient)
  })

  it('and not at all where it fills the film', () => {
    expect(fitsWhole(tall, { width: 1_080, height: 1_920 })).toBe(true)
    expect(fitsWhole({ width: 718, height: 1_280 }, films['9:16'])).toBe(true)
    expect(fitsWhole(tall, films['4:5'])).toBe(false)
  })

  it('so that the film is always filled, whatever the place', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(films)), share, share, (film, x, y) => {
        const shown = coveredBox(tall, film, { x, y })
        expect(isWithin(shown, { x: 0, y: 0, width: 1, height: 1 })).toBe(true)
        expect((shown.width * tall.width) / (shown.height * tall.height)).toBeCloseTo(film.width / film.height, 5)
      })
    )
  })
})
