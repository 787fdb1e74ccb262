import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import type { Quote } from '@callsheet/lib/wire/research/market-research.ts'
import { collapse } from '../page-reading/text.ts'

const maximumQuotes = 500
const maximumTextLength = 8000

export type Voice = Pick<Quote, 'source' | 'kind' | 'sourceUrl'> &
  Partial<Omit<Quote, 'id' | 'text'>> & { text: string | null }

/** Builds the quotes of a page. Empty ones are left out. Equal words of one author are kept once. */
export function quotesOf(voices: Iterable<Voice>): Quote[] {
  const quotes = new Map<string, Quote>()
  for (const voice of voices) {
    if (voice.text === null || voice.text === '') continue
    const text = storableText(cutText(voice.text, maximumTextLength))
    const author = voice.author ?? null
    const id = quoteId(voice.source, author, text)
    if (quotes.has(id)) continue
    quotes.set(id, {
      id,
      source: voice.source,
      kind: voice.kind,
      text,
      title: voice.title ?? null,
      product: voice.product ?? null,
      sourceUrl: voice.sourceUrl,
      author,
      date: voice.date ?? null,
      dateText: voice.date ? null : (voice.dateText ?? null),
      editedDate: voice.editedDate ?? null,
      rating: voice.rating ?? null,
      votes: voice.votes ?? null,
      verified: voice.verified ?? null,
      country: voice.country ?? null,
      depth: voice.depth ?? null
    })
    if (quotes.size >= maximumQuotes) break
  }
  return [...quotes.values()]
}

/** The id depends on the words, the author and the source. It does not depend on the page or on white space. */
export function quoteId(source: string, author: string | null, text: string): string {
  const digest = sha256(utf8ToBytes([source, author ?? '', collapse(text)].join('\n')))
  return `q_${bytesToHex(digest).slice(0, 20)}`
}
