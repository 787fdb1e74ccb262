import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseHtml } from '../../page-reading/html.ts'
import { readProduct } from '../read-product.ts'
import { compareProduct, expectedSchema, type FieldOutcome } from './evaluate-products.ts'
import { withoutData } from './without-data.ts'
import { looks } from './looks.ts'
import shops from './other-shops.json' with { type: 'json' }

const shopSchema = z.strictObject({
  /** Among which pages it was read for the first time: the first ones, or those after the faults of these were mended. */
  look: z.literal(looks),
  url: z.url(),
  /** Where the page is kept in full. */
  source: z.strictObject({ repository: z.string(), path: z.string(), commit: z.string().length(40) }),
  expected: expectedSchema
})
/** Reads the pages that are in one of the folders, as NAME.html, and names those that are in none. */
export function evaluateOtherShops(
  folders: readonly string[],
  { isVisibleOnly = false } = {}
): { outcomes: FieldOutcome[]; missing: string[] } {
  const outcomes: FieldOutcome[] = []
  const missing: string[] = []
  for (const [page, { look, url, expected }] of Object.entries(z.record(z.string(), shopSchema).parse(shops))) {
    const path = folders.map((folder) => join(folder, `${page}.html`)).find((one) => existsSync(one))
    if (path === undefined) {
      missing.push(page)
      continue
    }
    const root = parseHtml(readFileSync(path, 'utf8'))
    const product = readProduct({ url, root: isVisibleOnly ? withoutData(root) : root })
    outcomes.push(...compareProduct(product, expected).map((one) => ({ page, split: `look-${look}` as const, ...one })))
  }
  return { outcomes, missing }
}
