import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MissingForBenchmark } from '../harness/missing-for-benchmark.ts'

export interface Sample {
  id: string
  path: string
  url: string
  kind: string
  /** The half of the page. Rules are made with one half and judged by the other. */
  half: 'tuned' | 'held-out'
  wanted: string
}

/** The benchmark's pages beside the checkout, or in the folder `BENCH_PAGES`. */
export function readSamples(): Sample[] {
  const folder = process.env.BENCH_PAGES ?? join(import.meta.dirname, '../../../shared/samples/wcxb')
  if (!existsSync(join(folder, 'metadata.json'))) {
    throw new MissingForBenchmark(
      `No pages at ${folder}. Set BENCH_PAGES to a folder in the layout of the WCXB benchmark.`
    )
  }
  const metadata = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')) as Record<
    string,
    { page_type: string }
  >
  return readdirSync(join(folder, 'html'))
    .toSorted()
    .map((file) => {
      const id = file.replace('.html.gz', '')
      const truth = JSON.parse(readFileSync(join(folder, 'ground-truth', `${id}.json`), 'utf8')) as {
        url: string
        ground_truth: { main_content?: string | null }
      }
      const half = (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held-out'
      const kind = metadata[id]?.page_type ?? 'unknown'
      return {
        id,
        path: join(folder, 'html', file),
        url: truth.url,
        kind,
        half,
        wanted: truth.ground_truth.main_content ?? ''
      }
    })
}
