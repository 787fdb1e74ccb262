import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Only a port's adapter, a start, a tool beside the product and a test may read the machine's clock. */
const mayRead = /\.test\.tsx?$|\/(testing|entry|adapters|conformance|evaluation)\//
/** Runs in a browser, where there is no runtime. */
const browser = /^app\/web\//
const reading = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/

test('the time comes from the runtime’s clock, so that a test or a simulation can set it', async () => {
  const found: string[] = []
  for (const file of await sourceFiles(root, ['app', 'agents', 'pipeline', 'lib'])) {
    if (mayRead.test(file) || browser.test(file)) continue
    if (reading.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})
