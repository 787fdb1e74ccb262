import type { spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'

export type Target = 'files' | 's3'

export interface Work {
  name: string
  target: Target
  objects: number
  bytes: number
  rounds: number
}

export interface Candidate {
  name: string
  megabytesPerSecond: ReturnType<typeof spread>
  toBare: number | null
  toDisk: number | null
  cpuMillisecondsPerMegabyte: number
}

export type WorkResult = Work & { candidates: Candidate[] }

export interface Memory {
  name: string
  peakMegabytes: number
  grownMegabytes: number
}

export const about = [
  'Assets copied from a provider on this machine, which sends as fast as it is read, into files and into an S3 service (s3rver in a process of its own, one for all): one of 400 MB, and 2,000 of 200 KB, ten at a time. After each turn every stored object is read from the disk and its size and SHA-256 compared, but for `dd`, whose bytes are zeros.',
  '`ours` is what the store consumer of the pipeline service does with the bytes: the cap on their number, the type by the first of them, SHA-256 over all, a put that a reader never sees half of, and for a file one fsync after it has its name. The rows that it writes beside are not part of this; the pipeline benchmark has them.',
  '`bare` is undici piping the answer into a file, with one fsync, or into a PUT whose address was signed before the time began: it checks nothing, hashes nothing, and a reader sees its files grow. `lib-storage` is the AWS SDK’s upload of a stream, parts of 8 MiB, four at once; it hashes nothing either. `dd` is the disk: zeros written by one process for each file, with fdatasync. The disk of this machine gives the small files of one round twice the speed of another’s. What stands between `ours` and `bare` there is the hash and the rename: `bare` with these two, and nothing else, made 0.78 of itself in 6 rounds of their own, in which `ours` made 1.08; other such runs of `ours` made 0.93.',
  'Memory is the resident set of the competitor’s process: what its peak over all of the work was above what it held when everything was loaded and nothing done.'
]

export function tablesOf(works: readonly WorkResult[], memory: readonly Memory[]): ResultTable[] {
  const head = ['', 'MB/s p25', 'p50', 'p75', 'to bare', 'to disk', 'CPU ms/MB']
  const speeds = works.map(({ name, candidates }) => ({
    title: name,
    head,
    rows: candidates.map((one) => [
      one.name,
      ...[one.megabytesPerSecond.p25, one.megabytesPerSecond.p50, one.megabytesPerSecond.p75].map(Math.round),
      one.toBare?.toFixed(2) ?? '',
      one.toDisk?.toFixed(2) ?? '',
      one.name === 'dd' ? '' : one.cpuMillisecondsPerMegabyte.toFixed(2)
    ])
  }))
  const rows = memory.map(({ name, peakMegabytes, grownMegabytes }) => [name, peakMegabytes, grownMegabytes])
  return [...speeds, { title: 'memory', head: ['', 'peak MB', 'grown MB'], rows }]
}

export function plotsOf(works: readonly WorkResult[]): BarPlot[] {
  return works.map(({ name, candidates }) => ({
    slug: `store-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: name,
    unit: 'megabytes in a second',
    better: 'more',
    bars: candidates.map(({ name: label, megabytesPerSecond }) => ({
      label,
      value: Math.round(megabytesPerSecond.p50),
      isOurs: label === 'ours'
    }))
  }))
}
