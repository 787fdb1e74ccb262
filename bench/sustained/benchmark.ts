import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { boundFields } from '@callsheet/pipeline/settings/bounds.ts'
import { atMost, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { quantile, round } from '../harness/statistics.ts'
import { openDatabases, query } from '../pipeline/databases.ts'
import { checkEndState, forgetTurn } from '../pipeline/end-state.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { measureFairShares, slowdown, type FairShares } from './fair-shares.ts'
import { measurePeak } from './peak.ts'
import { placesUnderLoad, startRig } from './rig.ts'
import { loadSteadily, summarise, type Minute } from './steady-load.ts'
import { watchMachine } from './watch-machine.ts'

const partOfPeak = 0.8
const scenesPerPipeline = 20
/** Minutes at each end whose latencies are compared. */
const comparedMinutes = 3
const taskSeconds = 1
const usualPlaces = boundFields.consumerConcurrency.schema.parse(undefined)
const manyScenes = { quick: 500, whole: 10_000 }

const about = [
  `The work of the benchmark \`pipeline\` (a scene from \`POST /api/pipelines\` to its stored still, 100 KB to a file with fsync, the provider answers at once, app server and pipeline service in one process) for ten minutes at ${partOfPeak * 100}% of the peak that this machine shows in the first phase of the same run. In that phase the next pipeline of 50 scenes begins when one is stored, twelve at a time, so that the system always has all that it can carry. Then pipelines of ${scenesPerPipeline} scenes begin at the fixed pace, whether or not the earlier ones have ended.`,
  `The time of a scene is from the moment when its request was due to the commit of its stored still, as PostgreSQL noted it. Growth is the last ${comparedMinutes} minutes' median (and p99) to that of the first ${comparedMinutes}; the first phase has warmed everything up. Where latency grows, the processor time for a still that was stored in the minute tells whether each scene costs more or the machine has less to give. Memory is that of the process of our services at the end of each minute. Dead tuples are those of all tables of the database, before autovacuum takes them; the settings of PostgreSQL are its defaults. What the machine itself did is told beside it: the time of its cores that other machines of the same host had, and the longest that its disk took for one small write with fsync, of one each second. In the end every row, task, charge and the bytes of every file are checked.`,
  `Fair shares: in a new database, with a provider that takes ${taskSeconds} s for a task, a member asks for four scenes: alone, and again and again while 10,000 scenes of another member are under way, from the first request for them to the last stored still (200 requests, four at a time). The bound on what one member may have waiting (\`MAX_WAITING_MEDIA\`, 1,000 by default) is off for it. Compared are the medians of the times to the last of the four stored stills. A queue has its default of ${usualPlaces} places (\`CONSUMER_CONCURRENCY\`), and then ${placesUnderLoad}, as in all of the rest. The turns are those of the messages that wait: what is under way shares the cores, the disk and the thread of the services with the four scenes.`
]

/** Does it stay as fast as it was, and does nobody wait for the work of others? */
export const sustained: Benchmark = async ({ quick, say }) => {
  const directory = await makeTemporaryHome('callsheet-bench-')
  const placesOfShares = quick ? [usualPlaces] : [usualPlaces, placesUnderLoad]
  const sharedName = (places: number) => `shared-${places}`
  const databases = await openDatabases(['steady', ...placesOfShares.map(sharedName)], { keepsCommitTimes: true })
  const homeOf = (name: string) => ({
    databaseUrl: databases.urls.get(name) ?? '',
    directory: join(directory, name)
  })
  try {
    const steady = await measureSteadily({ ...homeOf('steady'), quick, say })
    const shares: FairShares[] = []
    for (const places of placesOfShares) {
      const rig = await startRig({ ...homeOf(sharedName(places)), taskSeconds, places })
      const options = quick ? { manyScenes: manyScenes.quick, tries: 1 } : { manyScenes: manyScenes.whole, tries: 9 }
      shares.push(await measureFairShares(rig, options, say).finally(rig.close))
    }
    const minutes = steady.minutes.map(({ latencies, ...minute }) => ({
      ...minute,
      ...summarise([{ ...minute, latencies }])
    }))
    const result = {
      ...steady,
      minutes,
      shares: shares.map((each) => ({ ...each, slowdown: slowdown(each) }))
    }
    return { result, about, tables: tablesOf(steady, shares), plots: [], bars: barsOf(steady, shares, quick) }
  } finally {
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Steady {
  peakScenesPerSecond: number
  scenesPerSecond: number
  minutes: Minute[]
}

interface MeasureSteadily {
  databaseUrl: string
  directory: string
  quick: boolean
  say: (line: string) => void
}

async function measureSteadily({ databaseUrl, directory, quick, say }: MeasureSteadily): Promise<Steady> {
  const rig = await startRig({ databaseUrl, directory, taskSeconds: 0, places: placesUnderLoad })
  const machine = await watchMachine(directory)
  try {
    say('the peak')
    const peak = await measurePeak(rig, {
      title: 'Peak',
      ...(quick ? { warmUpSeconds: 1, seconds: 1 } : { warmUpSeconds: 20, seconds: 20 })
    })
    const about = { databaseUrl, providerUrl: rig.provider.url, directory }
    await checkEndState({ ...about, title: 'Peak', scenes: peak.scenes })
    await forgetTurn(about)
    await query(databaseUrl, 'vacuum (analyze)')
    // A quick peak of a busy machine can be too low for a pipeline in each part of the load.
    const scenesPerSecond = Math.max(peak.scenesPerSecond * partOfPeak, quick ? 2 * scenesPerPipeline : 0)
    const load = {
      title: 'Steady',
      scenesPerSecond,
      scenesPerPipeline,
      ...(quick ? { minutes: 3, secondsPerMinute: 1 } : { minutes: 10, secondsPerMinute: 60 })
    }
    say(
      `${load.minutes} minutes at ${Math.round(scenesPerSecond)} scenes a second, of ${Math.round(peak.scenesPerSecond)}`
    )
    const minutes = await loadSteadily(rig, machine, load)
    const scenes = minutes.reduce((sum, minute) => sum + minute.scenes, 0)
    say(`checking ${scenes.toLocaleString('en')} scenes`)
    await checkEndState({ ...about, title: 'Steady', scenes })
    return { peakScenesPerSecond: round(peak.scenesPerSecond, 1), scenesPerSecond: round(scenesPerSecond, 1), minutes }
  } finally {
    await machine.end()
    await rig.close()
  }
}

function growth(minutes: readonly Minute[]): { p50: number; p99: number } {
  const [first, last] = [summarise(minutes.slice(0, comparedMinutes)), summarise(minutes.slice(-comparedMinutes))]
  return { p50: round(last.p50 / first.p50), p99: round(last.p99 / first.p99) }
}

/** The seconds of a quick run are too few for a growth. */
function barsOf({ minutes }: Steady, shares: readonly FairShares[], quick: boolean): Bar[] {
  const grown = growth(minutes)
  return [
    ...(quick
      ? []
      : [
          atMost(`p50 of the last ${comparedMinutes} minutes to that of the first`, 1.2, grown.p50),
          atMost(`p99 of the last ${comparedMinutes} minutes to that of the first`, 1.2, grown.p99)
        ]),
    ...shares.map((each) =>
      atMost(
        `four scenes beside many of another member, ${each.places} places: time to that alone`,
        1.5,
        slowdown(each)
      )
    )
  ]
}

function tablesOf(
  { peakScenesPerSecond, scenesPerSecond, minutes }: Steady,
  shares: readonly FairShares[]
): ResultTable[] {
  const whole = summarise(minutes)
  const median = (seconds: readonly number[]) => quantile(seconds, 0.5).toFixed(2)
  return [
    {
      title: `scenes at ${Math.round(scenesPerSecond)} a second, of ${Math.round(peakScenesPerSecond)} at the peak`,
      head: [
        '',
        'scenes',
        'p50 ms',
        'p99 ms',
        'services ms/scene',
        'PostgreSQL ms/scene',
        'services MB',
        'database MB',
        'dead tuples',
        'cores taken %',
        'slowest fsync ms'
      ],
      rows: [
        ...minutes.map((minute, index) => {
          const { p50, p99 } = summarise([minute])
          return [
            `minute ${index + 1}`,
            minute.scenes,
            p50,
            p99,
            minute.servicesMillisecondsPerScene,
            minute.postgresMillisecondsPerScene,
            minute.residentMegabytes,
            minute.databaseMegabytes,
            minute.deadTuples,
            minute.takenPercent,
            minute.slowestFsyncMilliseconds
          ]
        }),
        ['all', minutes.reduce((sum, { scenes }) => sum + scenes, 0), whole.p50, whole.p99, '', '', '', '', '', '', '']
      ]
    },
    {
      title: 'fair shares',
      head: ['', 'tries', 'median s', 'slowest s', "the other's scenes left, at least"],
      rows: shares.flatMap(({ places, aloneSeconds, besideSeconds, leftScenes }) => [
        [
          `${places} places, alone`,
          aloneSeconds.length,
          median(aloneSeconds),
          Math.max(...aloneSeconds).toFixed(2),
          ''
        ],
        [
          `${places} places, beside the many`,
          besideSeconds.length,
          median(besideSeconds),
          Math.max(...besideSeconds).toFixed(2),
          Math.min(...leftScenes)
        ]
      ])
    }
  ]
}
