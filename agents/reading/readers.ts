import { readGivenQuotes } from '../given-quotes/read-given-quotes.ts'
import { measurePicture } from './measure-picture.ts'
import { readBrandPage } from './read-brand-page.ts'
import { readOfferPage } from './read-offer-page.ts'
import { readPdf } from './read-pdf.ts'
import { readSource } from './read-source.ts'
import { readStructure } from './read-structure.ts'
import { readWebPage } from './read-web-page.ts'

/**
 * Everything that reads bytes and text from elsewhere. A small hostile file can keep such code busy for minutes, so it
 * is called only through `Read`, which ends it from outside where the platform can. What goes in and comes out is plain
 * data.
 */
export const readers = {
  'web-page': readWebPage,
  structure: readStructure,
  pdf: readPdf,
  picture: measurePicture,
  source: readSource,
  'offer-page': readOfferPage,
  'brand-page': readBrandPage,
  'given-quotes': readGivenQuotes
} as const

export type ReaderName = keyof typeof readers

export type ReaderInput<Name extends ReaderName> = Parameters<(typeof readers)[Name]>[0]

export type ReaderAnswer<Name extends ReaderName> = Awaited<ReturnType<(typeof readers)[Name]>>

/**
 * Runs a reader. Errors: those of the reader; `upstream-failed` that is not to be retried (`invalid-input` for a file
 * that a user gave) when it takes too much time or memory; `unavailable` when too many wait.
 */
export type Read = <Name extends ReaderName>(
  name: Name,
  input: ReaderInput<Name>,
  signal?: AbortSignal
) => Promise<ReaderAnswer<Name>>
