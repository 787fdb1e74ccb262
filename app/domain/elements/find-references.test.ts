import { describe, expect, test } from 'vitest'
import type { ElementKind } from '@callsheet/lib/wire/element.ts'
import type { MediaState } from '@callsheet/lib/states.ts'
import { referencesOf, type ElementWithSheets } from './find-references.ts'

function element(slug: string, kind: ElementKind, status: MediaState = 'Completed'): [string, ElementWithSheets] {
  const views = kind === 'cast' ? (['identity-sheet', 'portrait'] as const) : (['sheet'] as const)
  return [
    slug,
    {
      id: slug,
      element: { slug, kind, name: slug, description: `a ${slug} of the tests` },
      pictures: views.map((view) => ({ view, imageId: `${slug} ${view}`, status, isPhoto: false, isReal: false })),
      hasFinishedSheet: status === 'Completed',
      viewsToDraw: [],
      isLocked: true
    }
  ]
}

// Listed in the opposite order of their importance.
const elementsBySlug = new Map([
  element('kitchen', 'location'),
  element('cup', 'prop'),
  element('coat', 'wardrobe'),
  element('bottle', 'product'),
  element('maya', 'cast'),
  element('theo', 'cast')
])
const elementSlugs = [...elementsBySlug.keys()]
const idsOf = (maximum: number) =>
  referencesOf({ elementSlugs, elementsBySlug, maximum }).references.map(({ imageId }) => imageId)

describe('reference pictures of a shot', () => {
  test('are both sheets of each person, then product, wardrobe, props and place', () => {
    expect(idsOf(14)).toEqual([
      'maya identity-sheet',
      'theo identity-sheet',
      'maya portrait',
      'theo portrait',
      'bottle sheet',
      'coat sheet',
      'cup sheet',
      'kitchen sheet'
    ])
  })

  test.each([0, 1, 3, 5, 7])('keep a limit of %d by this order and name all that is left out', (maximum) => {
    const { references, leftOut } = referencesOf({ elementSlugs, elementsBySlug, maximum })
    expect(references.map(({ imageId }) => imageId)).toEqual(idsOf(14).slice(0, maximum))
    expect(leftOut.map(({ elementSlug, view, why }) => [`${elementSlug} ${view}`, why])).toEqual(
      idsOf(14)
        .slice(maximum)
        .map((imageId) => [imageId, 'limit'])
    )
  })

  test('are more than nine when the model takes them', () => {
    const people = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => element(slug, 'cast')))
    expect(
      referencesOf({ elementSlugs: [...people.keys()], elementsBySlug: people, maximum: 16 }).references
    ).toHaveLength(12)
  })

  test('hold sheets that are being drawn only for a picture that waits for them', () => {
    const drawing = new Map([element('maya', 'cast', 'Generating'), element('cup', 'prop', 'Failed')])
    const options = { elementSlugs: ['maya', 'cup'], elementsBySlug: drawing, maximum: 8 }
    expect(referencesOf({ ...options, waitsForSheets: true })).toMatchObject({
      references: [{ view: 'identity-sheet' }, { view: 'portrait' }],
      leftOut: [{ elementSlug: 'cup', why: 'no-sheet' }]
    })
    expect(referencesOf(options)).toMatchObject({ references: [], leftOut: [{ why: 'no-sheet' }, {}, {}] })
  })
})
