import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { parseHtml } from '../../page-reading/html.ts'
import { readProduct, type ProductReading } from '../read-product.ts'
import type { LookSplit } from './looks.ts'
import { withoutData } from './without-data.ts'
import truth from './truth.json' with { type: 'json' }

const amounts = z.array(z.number().nullable())
const words = z.array(z.string().nullable())

/** What a person read on a page. Lists hold every value that counts as right; null is "the page does not say". */
export const expectedSchema = z.strictObject({
  name: z.string(),
  price: amounts,
  currency: words,
  availability: words,
  listPrice: amounts.optional(),
  rating: amounts.optional(),
  reviewCount: amounts.optional(),
  /** The beginning of the name, without regard for case. */
  brand: z.string().optional()
})
type ExpectedProduct = z.infer<typeof expectedSchema>

const truthSchema = expectedSchema.extend({
  /** Pages by which the reader was made, and pages that were read for the first time when it was done. */
  split: z.enum(['tuned', 'seen-once'])
})
type ProductTruth = z.infer<typeof truthSchema>

/** What a person read on each page, by the page's id in the WCXB benchmark. */
export function productTruth(): Record<string, ProductTruth> {
  return z.record(z.string(), truthSchema).parse(truth)
}

type Judged = Pick<
  ProductReading,
  'name' | 'brand' | 'price' | 'listPrice' | 'currency' | 'availability' | 'rating' | 'reviewCount'
>

export interface FieldOutcome {
  page: string
  split: ProductTruth['split'] | LookSplit
  field: string
  expected: unknown
  got: unknown
  isRight: boolean
}

/** Reads every page of the truth from `folder`, which has the layout of the WCXB benchmark. */
export function evaluateProducts(folder: string, { isVisibleOnly = false } = {}): FieldOutcome[] {
  return Object.entries(productTruth()).flatMap(([page, expected]) => {
    const html = gunzipSync(readFileSync(join(folder, 'html', `${page}.html.gz`))).toString('utf8')
    const { url } = z
      .object({ url: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'ground-truth', `${page}.json`), 'utf8')))
    const root = parseHtml(html)
    const product = readProduct({ url, root: isVisibleOnly ? withoutData(root) : root })
    return compareProduct(product, expected).map((outcome) => ({ page, split: expected.split, ...outcome }))
  })
}

/** Every field of the truth with what was read instead. */
export function compareProduct(product: Judged, expected: ExpectedProduct): Omit<FieldOutcome, 'page' | 'split'>[] {
  const isAmong = (accepted: readonly (number | null)[], got: number | null) =>
    accepted.some((one) => (one === null || got === null ? one === got : Math.abs(one - got) < 0.02))
  const { price, listPrice, rating, reviewCount, currency, availability, name, brand } = product
  const numbers = { price, listPrice, rating, reviewCount }
  return [
    ...(['price', 'listPrice', 'rating', 'reviewCount'] as const).flatMap((field) => {
      const accepted = expected[field]
      const got = numbers[field]
      return accepted ? [{ field, expected: accepted, got, isRight: isAmong(accepted, got) }] : []
    }),
    { field: 'currency', expected: expected.currency, got: currency, isRight: expected.currency.includes(currency) },
    {
      field: 'availability',
      expected: expected.availability,
      got: availability,
      isRight: expected.availability.includes(availability)
    },
    { field: 'name', expected: expected.name, got: name, isRight: name === expected.name },
    ...(expected.brand === undefined
      ? []
      : [
          {
            field: 'brand',
            expected: expected.brand,
            got: brand,
            isRight: brand?.toLowerCase().startsWith(expected.brand.toLowerCase()) === true
          }
        ])
  ]
}

/** F1 of a field as the public benchmarks count it: a wrong value is both a false find and a miss. */
export function f1Of(outcomes: readonly FieldOutcome[], field: string): number {
  const ofField = outcomes.filter((outcome) => outcome.field === field)
  const isStated = ({ expected }: FieldOutcome) => !Array.isArray(expected) || expected.some((value) => value !== null)
  const right = ofField.filter((outcome) => outcome.isRight && outcome.got !== null).length
  const found = ofField.filter(({ got }) => got !== null).length
  const wanted = ofField.filter((outcome) => isStated(outcome) && (outcome.got !== null || !outcome.isRight)).length
  return found + wanted === 0 ? 1 : (2 * right) / (found + wanted)
}
