import { expect, it } from 'vitest'
import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { findFormat } from './wishes.ts'

it.each(adFormatSlugs)('a pick of %s in the panel is understood by its label', (slug) => {
  expect(findFormat(`Use the format ${adFormat(slug).label}.`, adFormatSlugs)).toBe(slug)
})
