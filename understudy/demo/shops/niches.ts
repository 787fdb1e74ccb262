import { barrierCream } from './barrier-cream.ts'
import { coldBrew } from './cold-brew.ts'
import { dogChews } from './dog-chews.ts'
import { laptopStand } from './laptop-stand.ts'
import type { Niche } from './niche.ts'
import { sleepMask } from './sleep-mask.ts'

/** All markets of the stand-in web. A new market is one file and one line. */
export const niches = [coldBrew, laptopStand, sleepMask, barrierCream, dogChews] as const satisfies readonly Niche[]

const ignored = new Set([
  'the',
  'a',
  'an',
  'and',
  'or',
  'for',
  'of',
  'to',
  'in',
  'with',
  'my',
  'your',
  'best',
  'review',
  'reviews'
])

/** The markets that match a search, the best first. As on the real sites, the list is empty when no word matches. */
export function findNiches(query: string): Niche[] {
  const words = wordsOf(query).filter((word) => !ignored.has(word))
  const scored = niches.map((niche) => ({ niche, score: words.filter((word) => vocabulary(niche).has(word)).length }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score * 2 >= best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ niche }) => niche)
}

function vocabulary({ keywords, product, brand, threads, video }: Niche): Set<string> {
  const texts = [
    ...keywords,
    product.name,
    product.tagline,
    brand.name,
    brand.domain,
    video.title,
    ...threads.map(({ title }) => title)
  ]
  return new Set(wordsOf(texts.join(' ')))
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))
}
