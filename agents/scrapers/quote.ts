import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import type { Quote, ResearchSource } from '@callsheet/lib/wire/research/market-research.ts'
import { collapse } from '../page-reading/text.ts'
import { maximum } from '../page-reading/bounds.ts'

const maximumTextLength = 8000

/** The place of words. Words that a person gave may have no address and come from no source of research. */
export interface Place<Source extends string, Url extends string | null> {
  source: Source
  sourceUrl: Url
}

type Words = Omit<Quote, keyof Place<string, null>>

export type Voice<Source extends string = ResearchSource, Url extends string | null = string> = Place<Source, Url> &
  Pick<Words, 'kind'> &
  Partial<Omit<Words, 'id' | 'text'>> & { text: string | null }

/** Builds the quotes of a page. Empty ones are left out. Equal words of one author are kept once. */
export function quotesOf<Source extends string = ResearchSource, Url extends string | null = string>(
  voices: Iterable<Voice<Source, Url>>
): (Words & Place<Source, Url>)[] {
  const quotes = new Map<string, Words & Place<Source, Url>>()
  for (const voice of voices) {
    if (voice.text === null || voice.text === '') continue
    const text = wordsOf(voice.text)
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
      readAt: voice.readAt ?? null,
      depth: voice.depth ?? null
    })
    if (quotes.size >= maximum.quotes) break
  }
  return [...quotes.values()]
}

/** The id of the quote that `quotesOf` makes of this voice. Null where it makes none. */
export function quoteIdOf({ source, author, text }: Pick<Voice, 'source' | 'author' | 'text'>): string | null {
  return text === null || text === '' ? null : quoteId(source, author ?? null, wordsOf(text))
}

function wordsOf(text: string): string {
  return storableText(cutText(text, maximumTextLength))
}

/** The id depends on the words, the author and the source. It does not depend on the page or on white space. */
export function quoteId(source: string, author: string | null, text: string): string {
  const digest = sha256(utf8ToBytes([source, author ?? '', collapse(text)].join('\n')))
  return `q_${bytesToHex(digest).slice(0, 20)}`
}
