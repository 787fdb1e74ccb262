import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../../page-reading/page.ts'
import { compare, type Comparison } from './compare.ts'
import { type SampleKind, sampleKinds } from './sample-kinds.ts'

export interface SampleOutcome {
  file: string
  comparisons: Comparison[]
  milliseconds: number
}

export interface KindOutcome {
  kind: string
  samples: SampleOutcome[]
  matching: number
  total: number
}

const remarks = ['note']

/** Runs every extractor on every sample below `folder/<kind>/`. */
export function evaluate(folder: string): KindOutcome[] {
  return Object.entries<SampleKind>(sampleKinds).map(([kind, sampleKind]) => {
    const samples = readdirSync(join(folder, kind))
      .filter((file) => file.endsWith('.expected.json'))
      .toSorted()
      .map((file) => evaluateSample(join(folder, kind), file, sampleKind))
    const comparisons = samples.flatMap((sample) => sample.comparisons)
    return { kind, samples, matching: comparisons.filter(({ matches }) => matches).length, total: comparisons.length }
  })
}

function evaluateSample(folder: string, expectedFile: string, kind: SampleKind): SampleOutcome {
  const name = expectedFile.replace(/\.expected\.json$/, '')
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}.`) && one !== expectedFile)
  if (file === undefined) throw new Error(`No page stands beside ${expectedFile}.`)
  const expected: unknown = JSON.parse(readFileSync(join(folder, expectedFile), 'utf8'))
  const body = readFileSync(join(folder, file), 'utf8')
  const contentType = file.endsWith('.json') ? 'application/json' : 'text/html'
  const started = performance.now()
  const got = readSafely(kind, { url: kind.url, contentType, body }, expected)
  const milliseconds = performance.now() - started
  const ignored = [...remarks, ...(kind.remarks ?? [])]
  const comparisons = compare(expected, got, kind.partialLists).filter(
    ({ field }) => !ignored.includes(field.split('.').at(-1) ?? '')
  )
  return { file, comparisons, milliseconds }
}

/** In a page that is not recognised, every field counts as missed. */
function readSafely(kind: SampleKind, page: Page, expected: unknown): unknown {
  try {
    return kind.read(page, typeof expected === 'object' && expected !== null ? { ...expected } : {})
  } catch {
    return {}
  }
}
