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
  'Assets are copied from a provider on this machine into files and into an S3 service (s3rver, one separate process for all): one asset of 400 MB, and 2,000 of 200 KB, ten at a time. The provider sends as fast as it is read. After each turn every stored object is read from the disk, and its size and SHA-256 are compared. `dd` is an exception, because its bytes are zeros.',
  '`ours` is the work of the pipeline service’s store consumer on the bytes: a size limit, the type from the first bytes, SHA-256 over all bytes, and a put of which a reader never sees half. A file also gets one fsync after its rename. The rows that it also writes are not included; the pipeline benchmark includes them.',
  '`bare` is undici: it pipes the answer into a file with one fsync, or into a PUT whose address was signed before the measured time. It checks and hashes nothing, and a reader sees its files grow. `lib-storage` is the AWS SDK’s upload of a stream in parts of 8 MiB, four at once. It hashes nothing either. `dd` is the disk: one process for each file writes zeros, with fdatasync. On the disk of this machine, the speed of the small files can differ by a factor of two between rounds. There `ours` differs from `bare` by the hash and the rename. With only these two added, `bare` reached 0.78 of its own speed in 6 separate rounds. In the same rounds `ours` reached 1.08; in other such runs it reached 0.93.',
  'Memory is the resident set of the competitor’s process: its peak over all the work minus its size when everything was loaded and nothing done.'
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
