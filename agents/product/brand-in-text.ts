import type { Document } from 'domhandler'
import { all } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import { brandLabels } from './visible-brand.ts'
import type { WalkedPage } from './page-walk.ts'
import { sharedWords } from './product-name.ts'

const longestText = 2000
const longestName = 400
const mostWords = 3
const mostDescriptions = 4
/** Descriptions lie hidden until their tab is pressed. */
const descriptions = '[itemprop="description"], [id*="description" i], [class*="description" i]'
const inText = new RegExp(`(?<!\\p{L})(?:${brandLabels})[:：] {0,2}(\\p{L}[^.,;:|()\\n]{1,40})`, 'giu')

/** "Made of glass. Brand: Acme." in a description, where the product's name has these words too. */
export function brandInText({ pieces }: WalkedPage, root: Document, productName: string | null): string | null {
  if (productName === null) return null
  const name = productName.slice(0, longestName)
  const seen = pieces.filter(({ isOfOthers }) => !isOfOthers).map(({ text }) => text)
  const hidden = all(descriptions, root)
    .slice(0, mostDescriptions)
    .map((element) => textOf(element) ?? '')
  for (const text of [...seen, ...hidden]) {
    if (!/[:：]/u.test(text)) continue
    for (const [, words = ''] of text.slice(0, longestText).matchAll(inText)) {
      const value = words.trim()
      const isPart = value !== name && value.split(' ').length <= mostWords && sharedWords(value, name) === 1
      if (isPart) return value
    }
  }
  return null
}
