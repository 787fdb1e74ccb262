import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compare, type Comparison } from './compare.ts'
import { expectedSuffix, readSample, type Sample, type Split } from './sample.ts'
import { type SampleKind, sampleKinds } from './sample-kinds.ts'

export interface SampleOutcome {
  file: string
  split: Split
  comparisons: Comparison[]
  milliseconds: number
}

export interface KindOutcome {
  kind: string
  samples: SampleOutcome[]
  /** Files whose values nobody has read yet. They are not counted. */
  unread: string[]
  matching: number
  total: number
}

const remarks = ['note']

/** Runs every extractor on every sample below `<folder>/<kind>/` of these folders. Kinds without samples are left out. */
export function evaluate(...folders: string[]): KindOutcome[] {
  return Object.entries<SampleKind>(sampleKinds).flatMap(([kind, sampleKind]) => {
    const all = folders.flatMap((folder) => samplesIn(join(folder, kind), sampleKind))
    const samples = all.filter(({ about }) => !about.proposed).map((sample) => evaluateSample(sample, sampleKind))
    const unread = all.filter(({ about }) => about.proposed).map(({ file }) => file)
    const comparisons = samples.flatMap((sample) => sample.comparisons)
    const matching = comparisons.filter(({ matches }) => matches).length
    return all.length === 0 ? [] : [{ kind, samples, unread, matching, total: comparisons.length }]
  })
}

function samplesIn(folder: string, { url }: SampleKind): Sample[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith(expectedSuffix))
  return files.toSorted().map((file) => readSample(folder, file, url))
}

function evaluateSample(sample: Sample, kind: SampleKind): SampleOutcome {
  const { file, expected, about } = sample
  const started = performance.now()
  const got = readSafely(kind, sample)
  const milliseconds = performance.now() - started
  const ignored = [...remarks, ...(kind.remarks ?? [])]
  const comparisons = compare(expected, got, kind.partialLists).filter(
    ({ field }) => !ignored.includes(field.split('.').at(-1) ?? '')
  )
  return { file, split: about.split, comparisons, milliseconds }
}

/** In a page that is not recognised, every field counts as missed. */
function readSafely(kind: SampleKind, { page, expected }: Sample): unknown {
  try {
    return kind.read(page, expected)
  } catch {
    return {}
  }
}
