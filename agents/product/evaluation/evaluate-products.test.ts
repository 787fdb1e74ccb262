import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { evaluateProducts, f1Of } from './evaluate-products.ts'
import { reportProducts, shareRight } from './report-products.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/samples/wcxb')
const here = existsSync(folder)

test.skipIf(!here)(
  `saved shop pages are read${here ? '' : ' (skipped: there is no ../shared/samples/wcxb beside this checkout)'}`,
  { timeout: 60_000 },
  () => {
    const outcomes = evaluateProducts(folder)
    expect(f1Of(outcomes, 'price'), reportProducts(outcomes)).toBeGreaterThan(0.95)
    expect(f1Of(outcomes, 'availability'), reportProducts(outcomes)).toBeGreaterThan(0.95)
    expect(shareRight(outcomes), reportProducts(outcomes)).toBeGreaterThan(0.95)
  }
)
