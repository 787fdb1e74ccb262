import { bareText } from '@callsheet/lib/text/bare-text.ts'
import type { BrandRead } from '@callsheet/lib/wire/research/brand-reading.ts'

export interface FoundBrand {
  read: BrandRead
  /** Entries that do not stand on the page. */
  dropped: number
}

/** Keeps of an answer only what stands on the page. Adjectives are an opinion and stay. */
export function keepFound(read: BrandRead, page: string): FoundBrand {
  const bare = bareText(page)
  const stands = (text: string) => {
    const wanted = bareText(text)
    return wanted !== '' && bare.includes(wanted)
  }
  const kept: BrandRead = {
    ...read,
    products: distinct(read.products.filter(stands)),
    sentences: distinct(read.sentences.filter(stands)),
    wordsToUse: distinct(read.wordsToUse.filter(stands)),
    claims: read.claims.filter(({ proof }) => stands(proof)),
    disclosures: distinct(read.disclosures.filter(stands))
  }
  const count = ({ products, sentences, wordsToUse, claims, disclosures }: BrandRead) =>
    [products, sentences, wordsToUse, claims, disclosures].reduce((sum, { length }) => sum + length, 0)
  return { read: kept, dropped: count(read) - count(kept) }
}

const distinct = (texts: readonly string[]) => [...new Map(texts.map((text) => [bareText(text), text.trim()])).values()]
