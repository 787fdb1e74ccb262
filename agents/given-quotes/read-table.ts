import papaparse from 'papaparse'
import { AppError } from '@callsheet/lib/errors.ts'
import { givenSources, type QuoteField } from '@callsheet/lib/wire/research/given-facts.ts'
import { maximumGivenRows, maximumQuotesOfOneGiven } from '@callsheet/lib/wire/research/given-quotes.ts'
import { parseDay, parseInstant } from '../page-reading/date.ts'
import { parseCount, parseRating } from '../page-reading/number.ts'
import { textValue, verbatim } from '../page-reading/text.ts'
import { quotesOf, type Voice } from '../scrapers/quote.ts'
import type { GivenText, ReadGiven } from './given-text.ts'
import { findColumns, type Columns } from './table-columns.ts'

/** Heading, rows and one more, which tells that there were more. */
const readRows = maximumGivenRows + 2

/**
 * Reads a table of reviews: a CSV with commas, semicolons, tabs or pipes. Its columns are recognised by their headings.
 * Errors: `invalid-input` for a table without words.
 */
export function readTable({ text, url, product }: GivenText): ReadGiven {
  const parsed = papaparse.parse<string[]>(text, {
    preview: readRows,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|']
  })
  const [first = [], ...rest] = parsed.data
  const named = findColumns(first)
  const hasHeadings = Object.keys(named).length > 0
  const rows = (hasHeadings ? rest : parsed.data).slice(0, maximumGivenRows)
  const headings = first.map((heading, at) => (hasHeadings ? heading.trim() : `column ${at + 1}`))
  const notes: string[] = []
  const columns = { ...named }
  if (columns.text === undefined) {
    const column = wordiest(rows, new Set(Object.values(named)))
    if (column === null) throw noWords(first)
    columns.text = column
    notes.push(
      `No column is named as the words of a review, so "${headings[column]}" was taken: its texts are longest.`
    )
  }
  const broken = parsed.errors.filter(({ type }) => type === 'Quotes').length
  if (broken > 0) notes.push(`${broken} places have quotation marks that do not fit. Look at the quotes around them.`)
  if (parsed.data.length - (hasHeadings ? 1 : 0) > maximumGivenRows)
    notes.push(`Only the first ${maximumGivenRows} rows were read. Give the others as another file.`)
  const voices = rows.map((row) => rowVoice({ row, columns, url, product }))
  const silent = voices.filter(({ text: words }) => words === null).length
  if (silent > 0) notes.push(`${silent} rows have no words and were left out.`)
  const quotes = quotesOf(voices)
  if (quotes.length === 0) throw noWords(first)
  if (quotes.length >= maximumQuotesOfOneGiven) notes.push(`The first ${maximumQuotesOfOneGiven} quotes were kept.`)
  const read = Object.values(columns)
  const ignored = headings.filter((_heading, at) => !read.includes(at))
  if (ignored.length > 0) notes.push(`Not used: ${ignored.slice(0, 20).join(', ')}.`)
  return { format: 'csv', source: givenSources.csv, quotes, columns: namesOf(columns, headings), notes }
}

interface Row {
  row: readonly string[]
  columns: Columns
  url: string | null
  product: string | null
}

function rowVoice({ row, columns, url, product }: Row): Voice<string, string | null> {
  const cell = (field: QuoteField) => {
    const column = columns[field]
    return column === undefined ? null : textValue(row[column])
  }
  const date = cell('date')
  const link = URL.parse(cell('url') ?? '')
  const verified = cell('verified')
  return {
    source: givenSources.csv,
    kind: 'review',
    text: columns.text === undefined ? null : verbatim(row[columns.text]),
    title: cell('title'),
    author: cell('author'),
    product: cell('product') ?? product,
    rating: parseRating(cell('rating')?.replace(/(?<!\s)\s*\/\s*5$/, '')),
    votes: parseCount(cell('votes')),
    date: parseInstant(date) ?? parseDay(date),
    dateText: date,
    verified: verified === null ? null : /^(?:true|yes|y|1|verified|buyer|ja|oui|sí|si)$/i.test(verified),
    country: cell('country'),
    sourceUrl: link && /^https?:$/.test(link.protocol) ? link.href : url
  }
}

/** The column with the longest texts, if they are sentences at all. */
function wordiest(rows: readonly (readonly string[])[], taken: ReadonlySet<number>): number | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const lengths = Array.from({ length: width }, (_, column) =>
    taken.has(column) ? 0 : rows.reduce((sum, row) => sum + (row[column]?.trim().length ?? 0), 0) / rows.length
  )
  const longest = Math.max(0, ...lengths)
  return longest < leastAverageCharacters ? null : lengths.indexOf(longest)
}

const leastAverageCharacters = 15

function namesOf(columns: Columns, headings: readonly string[]): ReadGiven['columns'] {
  return Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, headings[at] ?? `column ${at + 1}`]))
}

function noWords(headings: readonly string[]): AppError {
  const found = headings.slice(0, 12).join(', ')
  return new AppError(
    'invalid-input',
    `No reviews were found in this table. Its columns are: ${found || 'none'}. Name the one with the words "review".`
  )
}
