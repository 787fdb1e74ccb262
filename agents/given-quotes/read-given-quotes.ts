import { AppError } from '@callsheet/lib/errors.ts'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import type { GivenFormat } from '@callsheet/lib/wire/research/given-facts.ts'
import {
  maximumGivenBytes,
  type ReadQuotesRequest,
  type ReadQuotesResponse
} from '@callsheet/lib/wire/research/given-quotes.ts'
import { decodeText } from '../page-reading/charset.ts'
import { openMhtml } from './open-mhtml.ts'
import { readPaste } from './read-paste.ts'
import { readSavedPage } from './read-saved-page.ts'
import { readTable } from './read-table.ts'
import { findColumns } from './table-columns.ts'

/**
 * Makes quotes from what a person gave: pasted words, a table or a saved page. Errors: `payload-too-large`;
 * `invalid-input` with a sentence that says what to give instead.
 */
export async function readGivenQuotes(request: ReadQuotesRequest): Promise<ReadQuotesResponse> {
  const bytes = fromBase64(request.content)
  if (bytes.byteLength > maximumGivenBytes)
    throw new AppError('payload-too-large', `A file of quotes has at most ${maximumGivenBytes} bytes.`)
  const given = { url: request.url ?? null, product: request.product ?? null }
  if (isMhtml(bytes, request)) {
    const { html, url } = await openMhtml(bytes)
    return readSavedPage({ ...given, text: html, url: given.url ?? webAddress(url) })
  }
  const text = decodeText(bytes, request.contentType ?? null)
  if (isNoText(text))
    throw new AppError(
      'invalid-input',
      'This is no text: give pasted words, a CSV file or a page saved as HTML or MHTML.'
    )
  return readers[request.format ?? formatOf(text, request)]({ ...given, text })
}

/** Bytes that no charset explains, signs that no text has, or a file that is known by its first words. */
const isNoText = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- those are what is looked for
  text.includes('\uFFFD\uFFFD\uFFFD') || /[\0-\x08\x0e-\x1a]/.test(text.slice(0, 4_000)) || text.startsWith('%PDF-')

const readers = { text: readPaste, csv: readTable, page: readSavedPage } as const satisfies Record<GivenFormat, unknown>

function formatOf(text: string, { name = '', contentType = '' }: ReadQuotesRequest): GivenFormat {
  if (/\.html?$/i.test(name) || /^\s*<(?:!doctype|html|head|body|!--|\?xml)/i.test(text)) return 'page'
  if (/\.(?:csv|tsv)$/i.test(name) || /\bcsv\b|tab-separated/i.test(contentType)) return 'csv'
  return looksLikeTable(text) ? 'csv' : 'text'
}

/** A first line of column names, one of which holds the words. */
function looksLikeTable(text: string): boolean {
  const line = text.trimStart().split(/\r?\n/, 1)[0] ?? ''
  return [',', ';', '\t', '|'].some((separator) => {
    const headings = line.split(separator).map((heading) => heading.replace(/^"|"$/g, ''))
    const columns = findColumns(headings)
    return columns.text !== undefined && Object.keys(columns).length > 1
  })
}

function isMhtml(bytes: Uint8Array, { name = '', contentType = '' }: ReadQuotesRequest): boolean {
  if (/\.mht(?:ml)?$/i.test(name) || /multipart\/related|mhtml|message\/rfc822/i.test(contentType)) return true
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000))
  return /^content-type:\s*multipart\/related/im.test(head) && /^mime-version:/im.test(head)
}

const webAddress = (url: string | null) => (url !== null && /^https?:\/\//i.test(url) ? url : null)
