import { join } from 'node:path'
import {
  compareProduct,
  type FieldOutcome,
  f1Of,
  productTruth
} from '@callsheet/agents/product/evaluation/evaluate-products.ts'
import { firstLooks } from '@callsheet/agents/product/evaluation/looks.ts'
import type { BenchmarkOptions } from '../../harness/benchmark.ts'
import { startCandidate } from '../../harness/candidate-process.ts'
import { quantile } from '../../harness/statistics.ts'
import type { ResultTable } from '../../report/saved-result.ts'
import type { PageInput } from '../page.ts'
import type { Sample } from '../samples.ts'
import type { ProductFields } from './product-fields.ts'

export const productReaders = ['ours', 'web-auto-extractor', 'htmlmetaparser', 'metascraper-shopping'] as const
const fields = ['name', 'brand', 'price', 'listPrice', 'currency', 'availability', 'rating', 'reviewCount'] as const
const warmUpPages = 10
const nothing: ProductFields = {
  name: null,
  brand: null,
  price: null,
  listPrice: null,
  currency: null,
  availability: null,
  rating: null,
  reviewCount: null
}

const laterLooks = Object.values(firstLooks)
  .map(({ right, of }) => `${((right / of) * 100).toFixed(1)}%`)
  .join(', ')

export const aboutProducts = [
  `Products: the saved shop pages whose values a person read (\`npm run eval:products\`), and F1 of each field; a wrong value is both a false find and a miss. \`seen once\` is the price on pages that were read for the first time when our reader was done: 93.5% of all their values were right at that first look, and the faults that it showed were mended since. Later looks at other pages, many of small shops of 2014 to 2016 and without data for machines, found ${laterLooks} right at first; these pages are no part of this run. The times are of parsing and reading one page, in the fastest pass. \`web-auto-extractor\` and \`htmlmetaparser\` give the structured data of a page (JSON-LD, microdata, RDFa), of which the first product counts; \`metascraper-shopping\` has rules of its own. None of them looks at the visible page.`,
  'Published for comparison, on 140 other pages that are not part of this run: the [product extraction benchmark of Scrapinghub](https://github.com/scrapinghub/product-extraction-benchmark) (2021) states a price F1 of .918 for Zyte, .824 for Diffbot and .685 for extruct, and an availability F1 of .957, .943 and .626.'
]

export interface ProductRow {
  name: string
  f1: Record<string, number>
  priceSeenOnce: number
  p50: number
  p99: number
}

/** Every competitor on every shop page of the truth. Empty where no page of the truth is among the samples. */
export async function measureProducts(
  samples: readonly Sample[],
  { quick, only, say }: BenchmarkOptions
): Promise<{ rows: ProductRow[]; pages: number; tables: ResultTable[] }> {
  const truth = new Map(Object.entries(productTruth()))
  const pages = samples.filter(({ id }) => truth.has(id))
  if (pages.length === 0) return { rows: [], pages: 0, tables: [] }
  const rows: ProductRow[] = []
  for (const name of productReaders.filter((one) => one === 'ours' || !only || only.includes(one))) {
    say(`products: ${name} over ${pages.length} pages`)
    const candidate = await startCandidate<PageInput, ProductFields | null>(
      name,
      join(import.meta.dirname, 'candidates', `${name}.ts`)
    )
    const outcomes: FieldOutcome[] = []
    const best = new Map<string, number>()
    for (const page of pages.slice(0, warmUpPages)) await candidate.run({ path: page.path, url: page.url })
    for (let pass = 0; pass < (quick ? 1 : 3); pass += 1) {
      for (const { id, path, url } of pages) {
        const { output, milliseconds } = await candidate.run({ path, url })
        best.set(id, Math.min(milliseconds, best.get(id) ?? Infinity))
        const expected = truth.get(id)
        if (pass > 0 || !expected) continue
        outcomes.push(
          ...compareProduct(output ?? nothing, expected).map((outcome) => ({
            page: id,
            split: expected.split,
            ...outcome
          }))
        )
      }
    }
    await candidate.stop()
    const times = [...best.values()]
    rows.push({
      name,
      f1: Object.fromEntries(fields.map((field) => [field, f1Of(outcomes, field)])),
      priceSeenOnce: f1Of(
        outcomes.filter(({ split }) => split === 'seen-once'),
        'price'
      ),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99)
    })
  }
  return { rows, pages: pages.length, tables: [tableOf(rows)] }
}

function tableOf(rows: readonly ProductRow[]): ResultTable {
  return {
    title: 'product F1',
    head: ['', ...fields, 'price, seen once', 'p50 ms', 'p99 ms'],
    rows: rows.map(({ name, f1, priceSeenOnce, p50, p99 }) => [
      name,
      ...fields.map((field) => (f1[field] ?? 0).toFixed(3)),
      priceSeenOnce.toFixed(3),
      p50.toFixed(1),
      p99.toFixed(1)
    ])
  }
}
