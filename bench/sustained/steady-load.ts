import { paced } from '../harness/paced.ts'
import { quantile, round } from '../harness/statistics.ts'
import { readCosts } from '../pipeline/costs.ts'
import { query } from '../pipeline/databases.ts'
import { postPipeline } from '../pipeline/post-pipeline.ts'
import type { Rig } from './rig.ts'
import type { MachineUse, MachineWatch } from './watch-machine.ts'

export interface SteadyLoad {
  /** Titles of its pipelines begin with this. */
  title: string
  scenesPerSecond: number
  scenesPerPipeline: number
  minutes: number
  /** Sixty, or less in a quick run. */
  secondsPerMinute: number
}

interface Size {
  residentMegabytes: number
  databaseMegabytes: number
  deadTuples: number
}

/** What was seen of the scenes that were asked for in one minute, and how large everything was at its end. */
export interface Minute extends Size, MachineUse {
  scenes: number
  /** Milliseconds from the moment when the request was due to the commit of the stored still. */
  latencies: number[]
  /** Processor time of the minute for each still that was stored in it. It says less of what else the machine does. */
  servicesMillisecondsPerScene: number
  postgresMillisecondsPerScene: number
}

/** Since the start of the run; of the machine, since the sample before. */
interface Sample extends Size, MachineUse {
  stored: number
  servicesMilliseconds: number
  postgresMilliseconds: number
}

/** Asks for pipelines at a fixed pace, whether or not the earlier ones have ended. Resolves when all is stored. */
export async function loadSteadily(rig: Rig, machine: MachineWatch, load: SteadyLoad): Promise<Minute[]> {
  const { title, scenesPerSecond, scenesPerPipeline, minutes, secondsPerMinute } = load
  const pace = { perSecond: scenesPerSecond / scenesPerPipeline, seconds: minutes * secondsPerMinute }
  const gapMilliseconds = 1_000 / pace.perSecond
  const dueAt = new Map<string, number>()
  const start = await takeSample(rig, machine, title)
  const samples: Promise<Sample>[] = []
  const sample = () => {
    const taken = takeSample(rig, machine, title)
    // It is awaited below. Until then its failure is not one that nobody handles.
    taken.catch(() => undefined)
    samples.push(taken)
  }
  const startedAt = Date.now()
  await paced(pace, async (index) => {
    const due = index * gapMilliseconds
    // The end of each minute comes with the first request of the next one.
    if (samples.length < Math.floor(due / 1_000 / secondsPerMinute)) sample()
    const id = await postPipeline(rig, { title: `${title} ${index}.`, scenes: scenesPerPipeline })
    dueAt.set(id, startedAt + due)
  })
  sample()
  // The last one that was asked for need not be the last that is stored.
  await Promise.all([...dueAt.keys()].map((id) => rig.watch.until(id, 'stills', scenesPerPipeline)))
  const latencies = await readLatencies(rig.databaseUrl, { title, dueAt })
  const ends = await Promise.all(samples)
  return ends.map((end, minute) => {
    const own = latencies.filter(({ due }) => Math.floor((due - startedAt) / 1_000 / secondsPerMinute) === minute)
    const before = ends[minute - 1] ?? start
    const perScene = (name: 'servicesMilliseconds' | 'postgresMilliseconds') =>
      round((end[name] - before[name]) / Math.max(1, end.stored - before.stored), 2)
    const { residentMegabytes, databaseMegabytes, deadTuples, takenPercent, slowestFsyncMilliseconds } = end
    return {
      takenPercent,
      slowestFsyncMilliseconds,
      residentMegabytes,
      databaseMegabytes,
      deadTuples,
      scenes: own.length,
      latencies: own.map(({ milliseconds }) => milliseconds),
      servicesMillisecondsPerScene: perScene('servicesMilliseconds'),
      postgresMillisecondsPerScene: perScene('postgresMilliseconds')
    }
  })
}

export function summarise(minutes: readonly Minute[]): { p50: number; p99: number } {
  const latencies = minutes.flatMap((minute) => minute.latencies)
  return { p50: round(quantile(latencies, 0.5), 1), p99: round(quantile(latencies, 0.99), 1) }
}

/** The stills that were stored by then. */
export async function countStored(databaseUrl: string, title: string): Promise<number> {
  const [row] = await query<{ stored: number }>(
    databaseUrl,
    `select /* benchmark */ count(*)::int as stored from images i join pipelines p on p.id = i.pipeline_id
      where p.title like $1 || '%' and i.storage_key is not null`,
    [title]
  )
  return row?.stored ?? 0
}

/** A row's last commit is that of its stored still. */
async function readLatencies(
  databaseUrl: string,
  { title, dueAt }: { title: string; dueAt: ReadonlyMap<string, number> }
): Promise<{ due: number; milliseconds: number }[]> {
  const rows = await query<{ pipeline: string; at: number | null }>(
    databaseUrl,
    `select /* benchmark */ i.pipeline_id as pipeline,
            case when i.storage_key is not null then extract(epoch from pg_xact_commit_timestamp(i.xmin)) * 1000 end::float8 as at
       from images i join pipelines p on p.id = i.pipeline_id where p.title like $1 || '%'`,
    [title]
  )
  return rows.map(({ pipeline, at }) => {
    const due = dueAt.get(pipeline)
    if (due === undefined || at === null) throw new Error(`A still of the pipeline ${pipeline} is not stored.`)
    return { due, milliseconds: at - due }
  })
}

async function takeSample({ databaseUrl, system }: Rig, machine: MachineWatch, title: string): Promise<Sample> {
  const [machineUse, costs, used, stored, [dead]] = await Promise.all([
    machine.take(),
    readCosts(databaseUrl, null),
    system.used(),
    countStored(databaseUrl, title),
    query<{ tuples: number }>(
      databaseUrl,
      'select /* benchmark */ sum(n_dead_tup)::float8 as tuples from pg_stat_all_tables'
    )
  ])
  const [size] = await query<{ bytes: number }>(
    databaseUrl,
    'select /* benchmark */ pg_database_size(current_database())::float8 as bytes'
  )
  return {
    ...machineUse,
    residentMegabytes: used.residentMegabytes,
    databaseMegabytes: Math.round((size?.bytes ?? 0) / 2 ** 20),
    deadTuples: dead?.tuples ?? 0,
    stored,
    servicesMilliseconds: used.cpuMilliseconds,
    postgresMilliseconds: costs.postgresCpuMilliseconds
  }
}
