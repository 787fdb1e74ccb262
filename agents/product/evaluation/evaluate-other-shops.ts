import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseHtml } from '../../page-reading/html.ts'
import { readProduct } from '../read-product.ts'
import { compareProduct, expectedSchema, type FieldOutcome } from './evaluate-products.ts'
import shops from './other-shops.json' with { type: 'json' }

const shopSchema = z.strictObject({
  /** Among which pages it was read for the first time: the first ones, or those after the faults of these were mended. */
  look: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  url: z.url(),
  /** Where the page is kept in full. */
  source: z.strictObject({ repository: z.string(), path: z.string(), commit: z.string().length(40) }),
  expected: expectedSchema
})
type Look = z.infer<typeof shopSchema>['look']

/** How many values were right when the pages of a look were read for the first time. Faults were mended after each. */
export const firstLooks: Readonly<Record<Look, { right: number; of: number }>> = {
  1: { right: 64, of: 84 },
  2: { right: 50, of: 58 },
  3: { right: 39, of: 50 },
  4: { right: 24, of: 27 }
}

/** Reads the pages that are in one of the folders, as NAME.html, and names those that are in none. */
export function evaluateOtherShops(folders: readonly string[]): { outcomes: FieldOutcome[]; missing: string[] } {
  const outcomes: FieldOutcome[] = []
  const missing: string[] = []
  for (const [page, { look, url, expected }] of Object.entries(z.record(z.string(), shopSchema).parse(shops))) {
    const path = folders.map((folder) => join(folder, `${page}.html`)).find((one) => existsSync(one))
    if (path === undefined) {
      missing.push(page)
      continue
    }
    const product = readProduct({ url, root: parseHtml(readFileSync(path, 'utf8')) })
    outcomes.push(...compareProduct(product, expected).map((one) => ({ page, split: `look-${look}` as const, ...one })))
  }
  return { outcomes, missing }
}
