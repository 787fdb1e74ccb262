import type { ReadQuotesResponse } from '@callsheet/lib/wire/research/given-quotes.ts'

/** What a person gave, as text. */
export interface GivenText {
  text: string
  /** Address of the words, if it is known. */
  url: string | null
  /** Subject of the words, where they do not name it. */
  product: string | null
}

export type ReadGiven = ReadQuotesResponse
