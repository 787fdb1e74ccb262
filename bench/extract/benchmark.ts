import { join } from 'node:path'
import { atLeast, atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { mean, quantile, round, spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import type { PageInput } from './page.ts'
import { aboutProducts, measureProducts, productReaders, type ProductRow } from './products/measure-products.ts'
import { readSamples, type Sample } from './samples.ts'
import { scoreWords, type WordScore } from './word-score.ts'

const names = ['ours', 'ours-and-facts', 'defuddle', 'readability', 'cheerio', 'floor'] as const
const kinds = ['article', 'service', 'documentation', 'forum', 'product', 'listing', 'collection']
const warmUpPages = 15

interface Visit extends WordScore {
  sample: Sample
  milliseconds: number[]
  cpuMilliseconds: number[]
}

type Row = ReturnType<typeof summarise>

const about = [
  'The main content of saved real pages of seven kinds (the WCXB pages). Every competitor reads each page in turn, three times, in an order that changes from page to page. The words found are scored against the content that people marked: precision and recall of the bag of words, and F1 of both. We looked at one half of the pages while we wrote the extractor (`tuned`) and never at the other half (`held-out`).',
  'The time is that of the extraction without reading the file, in the fastest of the three passes. Peers: defuddle and Readability on linkedom, as their READMEs show them; `cheerio` takes `main` or `article` without its chrome. The floor is htmlparser2: it reads the page and does nothing with it. Timed is the text of the main content alone; for `ours-and-facts` it is the text with title, author, dates, price, offers and every link of the page.',
  ...aboutProducts
]

/** Main content of real pages: how much of it is found, and how fast. */
export const extract: Benchmark = async (options) => {
  const { quick, only, say } = options
  const wanted = competitors([...names, ...productReaders.slice(1)], only)
  const contentReaders = names.filter((name) => wanted.includes(name) || name === 'ours-and-facts')
  const all = readSamples()
  const samples = quick ? all.filter((_, index) => index % 10 === 0) : all
  const candidates = await Promise.all(
    contentReaders.map((name) =>
      startCandidate<PageInput, string | null>(name, join(import.meta.dirname, 'candidates', `${name}.ts`))
    )
  )
  for (const candidate of candidates) for (const sample of samples.slice(0, warmUpPages)) await candidate.run(sample)
  const visits = new Map(candidates.map(({ name }) => [name, new Map<string, Visit>()]))
  const passes = quick ? 1 : 3
  for (let pass = 0; pass < passes; pass += 1) {
    say(`pass ${pass + 1} of ${passes} over ${samples.length} pages`)
    for (const [index, sample] of samples.entries()) {
      // The order changes from page to page, so that no candidate always runs after the slowest one.
      for (let turn = 0; turn < candidates.length; turn += 1) {
        const candidate = candidates[(turn + index + pass) % candidates.length]
        if (candidate) await visit(candidate, sample, visits.get(candidate.name) ?? new Map())
      }
    }
  }
  const rows = await Promise.all(
    candidates.map(async (candidate) =>
      summarise(candidate.name, [...(visits.get(candidate.name)?.values() ?? [])], await candidate.stop())
    )
  )
  const products = await measureProducts(all, options)
  const result = {
    pages: samples.length,
    pagesWithContent: samples.filter(({ wanted }) => wanted !== '').length,
    passes,
    candidates: rows,
    products: { pages: products.pages, candidates: products.rows }
  }
  const tables = [...tablesOf(rows), ...products.tables]
  const bars = [...barsOf(rows), ...productBars(products.rows)]
  return { result, about, tables, plots: plotsOf(rows), bars }
}

/** Better than every peer on pages of products and discussions, in half of the best peer's time. */
function barsOf(rows: readonly Row[]): Bar[] {
  const ours = rows.find(({ name }) => name === 'ours')
  const peers = rows.filter(({ name }) => !name.startsWith('ours') && name !== 'floor')
  if (!ours || peers.length === 0) return []
  const best = (f1: (row: Row) => number) => Math.max(...peers.map(f1))
  const above = (what: string, f1: (row: Row) => number) =>
    atLeast(`F1 ${what}, beside the best peer`, best(f1), f1(ours))
  const defuddle = peers.find(({ name }) => name === 'defuddle')
  return [
    above('overall', (row) => row.f1),
    above('on products', (row) => row.byKind.product ?? 0),
    above('on forums', (row) => row.byKind.forum ?? 0),
    ...(defuddle ? [atMost("p50 to defuddle's", 0.5, round(ours.milliseconds.p50 / defuddle.milliseconds.p50))] : [])
  ]
}

/** The best published price F1, on other pages. */
function productBars(rows: readonly ProductRow[]): Bar[] {
  const ours = rows.find(({ name }) => name === 'ours')
  if (!ours) return []
  return [
    atLeast('price F1 on shop pages seen once', 0.918, round(ours.priceSeenOnce)),
    atLeast('availability F1 on shop pages', 0.85, round(ours.f1.availability ?? 0))
  ]
}

async function visit(
  candidate: CandidateProcess<PageInput, string | null>,
  sample: Sample,
  seen: Map<string, Visit>
): Promise<void> {
  const { output, milliseconds, cpuMilliseconds } = await candidate.run({ path: sample.path, url: sample.url })
  const known = seen.get(sample.id) ?? {
    sample,
    milliseconds: [],
    cpuMilliseconds: [],
    ...scoreWords(output ?? '', sample.wanted)
  }
  known.milliseconds.push(milliseconds)
  known.cpuMilliseconds.push(cpuMilliseconds)
  seen.set(sample.id, known)
}

function summarise(name: string, visits: readonly Visit[], { peakMegabytes }: { peakMegabytes: number }) {
  const f1 = (keep: (visit: Visit) => boolean) => round(mean(visits.filter(keep).map((visit) => visit.f1)))
  // The fastest pass, because time of other work on the machine is not the extractor's.
  const best = visits.map((visit) => Math.min(...visit.milliseconds))
  return {
    name,
    f1: f1(() => true),
    f1WhereContent: f1(({ sample }) => sample.wanted !== ''),
    f1Tuned: f1(({ sample }) => sample.half === 'tuned'),
    f1HeldOut: f1(({ sample }) => sample.half === 'held-out'),
    precision: round(mean(visits.map((visit) => visit.precision))),
    recall: round(mean(visits.map((visit) => visit.recall))),
    byKind: Object.fromEntries(kinds.map((kind) => [kind, f1(({ sample }) => sample.kind === kind)])),
    milliseconds: { ...spread(best), p99: round(quantile(best, 0.99)) },
    cpuSeconds: round(
      visits.flatMap((visit) => visit.cpuMilliseconds).reduce((sum, value) => sum + value, 0) / 1000,
      1
    ),
    peakMegabytes
  }
}

function tablesOf(rows: readonly Row[]): ResultTable[] {
  const ours = rows.find(({ name }) => name === 'ours')?.milliseconds.p50 ?? 1
  const quality = scored(rows).map((row) => [
    row.name,
    ...[row.f1, row.f1WhereContent, row.f1Tuned, row.f1HeldOut, ...kinds.map((kind) => row.byKind[kind] ?? 0)].map(
      (score) => score.toFixed(3)
    )
  ])
  const times = rows.map(({ name, milliseconds: { p25, p50, p75, p99 }, cpuSeconds, peakMegabytes }) => [
    name,
    p50.toFixed(1),
    `${p25.toFixed(1)}-${p75.toFixed(1)}`,
    p99.toFixed(1),
    `${(p50 / ours).toFixed(2)}x`,
    cpuSeconds,
    peakMegabytes
  ])
  return [
    { title: 'word F1', head: ['', 'all', 'content', 'tuned', 'held-out', ...kinds], rows: quality },
    { title: 'time', head: ['', 'p50 ms', 'quartiles', 'p99 ms', 'to ours', 'CPU s', 'peak MB'], rows: times }
  ]
}

function plotsOf(rows: readonly Row[]): BarPlot[] {
  const isOurs = (name: string) => name === 'ours'
  return [
    {
      slug: 'extract-quality',
      title: 'Main content found',
      unit: 'word F1 over all pages',
      better: 'more',
      bars: scored(rows).map(({ name, f1 }) => ({ label: name, value: f1, isOurs: isOurs(name) }))
    },
    {
      slug: 'extract-time',
      title: 'Time for a page',
      unit: 'milliseconds, median page',
      better: 'less',
      bars: rows.map(({ name, milliseconds }) => ({ label: name, value: milliseconds.p50, isOurs: isOurs(name) }))
    }
  ]
}

/** The floor only reads and finds nothing; `ours-and-facts` finds the text of `ours`. */
const scored = (rows: readonly Row[]) => rows.filter(({ name }) => name !== 'floor' && name !== 'ours-and-facts')
