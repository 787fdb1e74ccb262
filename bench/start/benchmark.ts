import { rm } from 'node:fs/promises'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { buildStudio, maximumFirstPageBytes } from '@callsheet/app/entry/build-studio.ts'
import { atMost, type Bar, type Benchmark } from '../harness/benchmark.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import { measureFirstFilm, type FirstFilm } from './first-film.ts'
import { installedKinds } from './installed-size.ts'
import { desktop, loadFirstPage, slowPhone, type FirstPage } from './first-page.ts'
import { measureMemoryAtRest, type MemoryAtRest } from './memory-at-rest.ts'
import { startCopy } from './running-copy.ts'

const firstFilmSeconds = 60
const installedMegabytes = 450
const warmMilliseconds = 1_500
const loadMilliseconds = 1_500
const slowLoadMilliseconds = 3_000
const restMegabytes = 350

const about = [
  'The first film is that of `npm run produce` with four scenes from the stand-ins, in a new clone of the last commit: with an empty cache of npm, a Node that is there already, and whatever registry npm is set to. Its packages come from there, so the time to install is that of this network.',
  'Memory at rest is the resident set of the launcher and of everything below it, 45 s after the example ad of a first start was made, with no page open. PostgreSQL is told beside it; pages that its processes share count in each.',
  'What is installed is told by kind, because the kinds are its limit: programs and libraries that are compiled already (the codecs, a browser, PostgreSQL, a canvas, the bundler), and the models and fonts that films need. Only leaving one of them out until it is needed would make them less.',
  'From the spawn of the launcher, as `npm start` does it, to the first answer of the studio: PostgreSQL with its migrations, the stand-ins, the three services and the built studio. A first start also makes the database. A warm start finds data and build already there.',
  `Chromium loads the first page signed in, with an empty cache and the desktop profile of Lighthouse: ${desktop.roundTripMilliseconds} ms of latency for each request, ${desktop.kilobitsPerSecond} kbit/s, and the processor at full speed. Interactive is the end of the last long task before five quiet seconds. JavaScript is counted as sent to a client that takes only gzip. The same page on a phone's screen and a slow mobile network: ${slowPhone.roundTripMilliseconds} ms and ${slowPhone.kilobitsPerSecond} kbit/s.`
]

/** The time from no running process to a studio that answers, and from there to a first page that can be used. */
export const start: Benchmark = async ({ quick, say }) => {
  const starts = quick ? 1 : 9
  const home = await makeTemporaryHome('callsheet-bench-')
  const restHome = await makeTemporaryHome('callsheet-bench-')
  const options = { home, withStudio: !quick }
  try {
    // A quick run covers only the start: the API answers without a studio.
    if (!quick) await buildStudio()
    say('a first start, which makes the database')
    const first = await startCopy(options)
    await first.stop()
    say(`${starts} warm starts`)
    const warm: number[] = []
    let pages: FirstPage[] = []
    let slowPages: FirstPage[] = []
    while (warm.length < starts) {
      const copy = await startCopy(options)
      warm.push(copy.milliseconds)
      try {
        if (!quick && warm.length === starts) {
          say('its first page, seven times, and as often on a phone with a slow network')
          const link = await copy.signInLink()
          const loads = await loadFirstPage({ link, profiles: [desktop, slowPhone], times: 7 })
          ;[pages = [], slowPages = []] = loads
        }
      } finally {
        await copy.stop()
      }
    }
    say('the example ad of a first start, and the memory at rest after it')
    const memory = quick ? null : await measureMemoryAtRest(restHome)
    if (!quick) say('a new clone: everything installed, and its first film')
    const firstFilm = quick ? null : await measureFirstFilm()
    const result = {
      starts,
      coldMilliseconds: round(first.milliseconds),
      warmMilliseconds: spread(warm),
      memoryAtRest: memory,
      firstFilm,
      throttling: { desktop, slowPhone },
      firstPage: summarise(pages),
      firstPageOnSlowPhone: summarise(slowPages)
    }
    return {
      result,
      about,
      tables: tablesOf(result),
      plots: [],
      bars: barsOf({ warm, pages, slowPages, memory, firstFilm })
    }
  } finally {
    for (const folder of [home, restHome]) await rm(folder, { recursive: true, force: true })
  }
}

function summarise(pages: readonly FirstPage[]) {
  const [first] = pages
  if (!first) return null
  const over = (of: (page: FirstPage) => number) => spread(pages.map(of))
  return {
    loads: pages.length,
    firstContentfulPaint: over((page) => page.firstContentfulPaint),
    largestContentfulPaint: over((page) => page.largestContentfulPaint),
    totalBlockingTime: over((page) => page.totalBlockingTime),
    timeToInteractive: over((page) => page.timeToInteractive),
    scriptGzipBytes: first.scriptGzipBytes,
    scripts: first.scripts
  }
}

interface Measured {
  warm: readonly number[]
  pages: readonly FirstPage[]
  slowPages: readonly FirstPage[]
  memory: MemoryAtRest | null
  firstFilm: FirstFilm | null
}

function barsOf({ warm, pages, slowPages, memory, firstFilm }: Measured): Bar[] {
  const median = (values: readonly number[]) => Math.round(quantile(values, 0.5))
  const start = atMost('warm start to the first answer of the studio, ms', warmMilliseconds, median(warm))
  const [first] = pages
  if (!first) return [start]
  return [
    start,
    ...(firstFilm
      ? [
          atMost('a new clone to its first film of four scenes, s', firstFilmSeconds, firstFilm.filmSeconds),
          atMost('installed for it, MB', installedMegabytes, firstFilm.installed.megabytes)
        ]
      : []),
    ...(memory
      ? [atMost('resident memory at rest after the example ad, without PostgreSQL, MB', restMegabytes, memory.services)]
      : []),
    atMost('first page, largest paint, ms', loadMilliseconds, median(pages.map((page) => page.largestContentfulPaint))),
    atMost('first page, interactive, ms', loadMilliseconds, median(pages.map((page) => page.timeToInteractive))),
    atMost(
      'first page on a phone with a slow network, interactive, ms',
      slowLoadMilliseconds,
      median(slowPages.map((page) => Math.max(page.largestContentfulPaint, page.timeToInteractive)))
    ),
    atMost('JavaScript of the first page, bytes of gzip', maximumFirstPageBytes, first.scriptGzipBytes)
  ]
}

interface Shown {
  coldMilliseconds: number
  warmMilliseconds: ReturnType<typeof spread>
  memoryAtRest: MemoryAtRest | null
  firstFilm: FirstFilm | null
  firstPage: ReturnType<typeof summarise>
  firstPageOnSlowPhone: ReturnType<typeof summarise>
}

function tablesOf({
  coldMilliseconds,
  warmMilliseconds,
  memoryAtRest,
  firstFilm,
  firstPage,
  firstPageOnSlowPhone
}: Shown): ResultTable[] {
  const head = ['', 'p25 ms', 'p50 ms', 'p75 ms']
  const rowOf = (name: string, { p25, p50, p75 }: ReturnType<typeof spread>) => [
    name,
    ...[p25, p50, p75].map(Math.round)
  ]
  const starts = {
    title: 'start',
    head,
    rows: [['first', '', Math.round(coldMilliseconds), ''], rowOf('warm', warmMilliseconds)]
  }
  if (!firstPage) return [starts]
  const pageOf = (title: string, shown: NonNullable<Shown['firstPage']>) => ({
    title,
    head,
    rows: [
      rowOf('first contentful paint', shown.firstContentfulPaint),
      rowOf('largest contentful paint', shown.largestContentfulPaint),
      rowOf('total blocking time', shown.totalBlockingTime),
      rowOf('time to interactive', shown.timeToInteractive)
    ]
  })
  const pages = [
    pageOf('first page', firstPage),
    ...(firstPageOnSlowPhone ? [pageOf('first page on a phone with a slow network', firstPageOnSlowPhone)] : [])
  ]
  const weight = {
    title: 'JavaScript of the first page',
    head: ['', 'files', 'gzip kB'],
    rows: [['scripts', firstPage.scripts, (firstPage.scriptGzipBytes / 1000).toFixed(1)]]
  }
  const memory = memoryAtRest && {
    title: 'memory at rest',
    head: ['', 'processes', 'MB'],
    rows: [
      ['services and stand-ins, with the launcher', memoryAtRest.processes, memoryAtRest.services],
      ['PostgreSQL', '', memoryAtRest.database]
    ]
  }
  const film = firstFilm && {
    title: 'a new clone',
    head: ['', 's'],
    rows: [
      ['every package is there', firstFilm.installSeconds],
      [`a film of ${firstFilm.scenes} scenes`, firstFilm.filmSeconds]
    ]
  }
  const installed = firstFilm && {
    title: 'installed for it',
    head: ['', 'MB'],
    rows: installedKinds.map((kind) => [kind, firstFilm.installed.byKind[kind]])
  }
  return [starts, ...(film && installed ? [film, installed] : []), ...(memory ? [memory] : []), ...pages, weight]
}
