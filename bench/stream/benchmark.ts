import { atLeast, atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import { load, type LoadResult, type Target } from './load.ts'
import { competitorNames, startCompetitor, targetsOf } from './targets.ts'

interface Work {
  name: string
  kind: 'stream' | 'whole'
  atOnce: number
  answers: number
}

const works: Work[] = [
  { name: '1 stream', kind: 'stream', atOnce: 1, answers: 300 },
  { name: '16 streams', kind: 'stream', atOnce: 16, answers: 600 },
  { name: '128 streams', kind: 'stream', atOnce: 128, answers: 2_048 },
  { name: 'whole, 16', kind: 'whole', atOnce: 16, answers: 1_000 }
]

interface Round extends LoadResult {
  cpuMilliseconds: number
}

interface Runner {
  server: ServerProcess
  targets: { stream: Target | null; whole: Target | null }
}

interface Peak {
  name: string
  peakMegabytes: number
}

const about = [
  'Answers of 100 text deltas from one model gateway, streamed through each competitor at 1, 16 and 128 streams, and whole answers at 16 at once. Each runs in a separate process and is warmed up with the same number of answers. The time to the first delta is from the request to the first byte of the delta.',
  "`bare` is the floor in JavaScript: a Hono route that passes on the body of fetch without reading it. `upstream` is the gateway called directly. `ai-sdk` is the AI SDK's `streamText` as a chat backend uses it: it reads the answer and writes its own events. `portkey` is the Portkey gateway, only for whole answers, because its streaming fails on Node 20 and 24. Ours checks the token, the rate and the payload, resolves the model's role, retries before the first byte, cuts only between events, reads usage and cost out of the stream, and writes a log line, a trace and metrics. None of the others does this.",
  'The limit is one thread. At 128 streams the main thread of `ours` and of `bare` ran or waited for a core in 98 to 99% of the time (`/proc/PID/schedstat`, 12 rounds of 4,096 answers each), so the ratio is that of what an answer takes of that thread: 6 to 13% more in `ours`, in three such runs. Over all threads it is 3% more, because `bare` makes more garbage, which other threads collect. In a profile of that thread a sixth is writing to sockets, a tenth the HTTP client and a tenth garbage, as in `bare`; what `ours` does beside is the framework (6%), reading the usage (4%), checking the request, the log line and the metrics (3% each). The next step is no faster code but more processes: they share nothing.'
]

/** Answers of 100 deltas through each gateway: answers in a second, time to the first delta, and cost. */
export const stream: Benchmark = async ({ quick, only, say }) => {
  const upstream = await startCompetitor('upstream', {})
  const names = competitors(competitorNames, only)
  const runners: Runner[] = []
  for (const name of names) {
    const input = { upstream: upstream.url }
    const server = name === 'upstream' ? upstream : await startCompetitor(name, input)
    runners.push({ server, targets: targetsOf(name, server, input) })
  }
  const rounds = quick ? 1 : 9
  const results = []
  try {
    if (!quick) await warmUp(runners, say)
    for (const work of works) {
      const taking = runners.filter(({ targets }) => targets[work.kind])
      const size = {
        atOnce: work.atOnce,
        maxSeconds: 1.5,
        answers: quick ? Math.min(work.answers, work.atOnce * 2) : work.answers
      }
      say(`${work.name}: ${rounds} rounds of ${size.answers} answers`)
      const seen = new Map(taking.map(({ server }) => [server.name, [] as Round[]]))
      for (let turn = quick ? 0 : -2; turn < rounds; turn += 1) {
        for (let place = 0; place < taking.length; place += 1) {
          const runner = taking[(place + turn + taking.length) % taking.length]
          const target = runner?.targets[work.kind]
          if (!runner || !target) continue
          const before = await runner.server.used()
          const measured = await load(target, size)
          const { cpuMilliseconds } = await runner.server.used()
          // The first turns warm up.
          if (turn >= 0)
            seen
              .get(runner.server.name)
              ?.push({ ...measured, cpuMilliseconds: (cpuMilliseconds - before.cpuMilliseconds) / measured.answers })
        }
      }
      results.push({ ...work, answers: size.answers, rounds, candidates: summarise(seen) })
    }
    const peaks = await Promise.all(
      runners.map(async ({ server }) => ({ name: server.name, peakMegabytes: (await server.used()).peakMegabytes }))
    )
    const result = { works: results, peaks }
    return {
      result,
      about,
      tables: tablesOf(results, peaks),
      plots: results.map(plotOf),
      bars: results.flatMap(barsOf)
    }
  } finally {
    for (const { server } of runners) await server.stop()
    await upstream.stop()
  }
}

/**
 * A server that does more needs longer until all its code is compiled. Each is called equally often before the
 * measurement.
 */
async function warmUp(runners: readonly Runner[], say: (line: string) => void): Promise<void> {
  const answers = 1_000
  say(`warming up with ${answers} answers of each`)
  for (const { targets } of runners)
    for (const target of [targets.stream, targets.whole])
      if (target) await load(target, { answers, atOnce: 16, maxSeconds: 5 })
}

/**
 * Ratios are computed within each round, and the result is their median. Other work on the machine affects all of a
 * round in the same way.
 */
function summarise(seen: Map<string, Round[]>) {
  const floor = seen.get('bare')
  return [...seen].map(([name, rounds]) => {
    const median = (of: (round: Round) => number) => round(quantile(rounds.map(of), 0.5))
    const beside = (of: (own: Round, bare: Round) => number) =>
      floor
        ? round(
            quantile(
              rounds.map((own, index) => of(own, floor[index] ?? own)),
              0.5
            )
          )
        : null
    return {
      name,
      answersPerSecond: median((one) => one.answersPerSecond),
      answersPerSecondSpread: spread(rounds.map((one) => one.answersPerSecond)),
      toBare: beside((own, bare) => own.answersPerSecond / bare.answersPerSecond),
      firstDeltaMilliseconds: median((one) => quantile(one.firstDelta, 0.5)),
      firstDeltaP99Milliseconds: median((one) => quantile(one.firstDelta, 0.99)),
      firstDeltaOverBare: beside((own, bare) => quantile(own.firstDelta, 0.5) - quantile(bare.firstDelta, 0.5)),
      cpuMillisecondsPerAnswer: median((one) => one.cpuMilliseconds),
      cpuToBare: beside((own, bare) => own.cpuMilliseconds / bare.cpuMilliseconds)
    }
  })
}

type WorkResult = Work & { candidates: ReturnType<typeof summarise> }

function barsOf({ name, kind, atOnce, candidates }: WorkResult): Bar[] {
  const ours = candidates.find((one) => one.name === 'ours')
  if (kind === 'whole' || !ours || ours.toBare === null || ours.firstDeltaOverBare === null) return []
  return [
    atLeast(`${name}: answers a second to the bare pass-through's`, 0.95, ours.toBare),
    ...(atOnce === 1
      ? [atMost(`${name}: first delta later than the bare pass-through's, ms`, 0.5, ours.firstDeltaOverBare)]
      : [])
  ]
}

function tablesOf(results: readonly WorkResult[], peaks: readonly Peak[]): ResultTable[] {
  const head = [
    '',
    'answers/s',
    'quartiles',
    'to bare',
    'first delta p50 ms',
    'p99 ms',
    'over bare ms',
    'CPU ms/answer',
    'to bare'
  ]
  const works = results.map(({ name, candidates }): ResultTable => {
    const rows = candidates.map((one) => [
      one.name,
      Math.round(one.answersPerSecond),
      `${Math.round(one.answersPerSecondSpread.p25)}-${Math.round(one.answersPerSecondSpread.p75)}`,
      one.toBare?.toFixed(2) ?? '',
      one.firstDeltaMilliseconds.toFixed(2),
      one.firstDeltaP99Milliseconds.toFixed(2),
      one.firstDeltaOverBare?.toFixed(2) ?? '',
      one.cpuMillisecondsPerAnswer.toFixed(2),
      one.cpuToBare?.toFixed(2) ?? ''
    ])
    return { title: name, head, rows }
  })
  const memory = peaks.map(({ name, peakMegabytes }) => [name, peakMegabytes])
  return [...works, { title: 'memory', head: ['', 'peak MB'], rows: memory }]
}

function plotOf({ name, kind, candidates }: WorkResult): BarPlot {
  return {
    slug: `stream-${name.replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: kind === 'whole' ? `Whole answers, 16 at once` : `Answers of 100 deltas, ${name}`,
    unit: 'answers a second',
    better: 'more',
    bars: candidates.map((one) => ({
      label: one.name,
      value: one.answersPerSecond,
      low: one.answersPerSecondSpread.p25,
      high: one.answersPerSecondSpread.p75,
      isOurs: one.name === 'ours'
    }))
  }
}
