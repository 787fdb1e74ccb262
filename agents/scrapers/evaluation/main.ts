/** `npm run eval:scrapers [FOLDER]`: compares every extractor with saved pages whose values a person read. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { evaluate } from './evaluate.ts'
import { formatReport, isGoodEnough } from './report.ts'

const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../../shared/samples/pages'))

if (!existsSync(folder)) {
  console.error(`There are no sample pages at ${folder}. Give their folder: npm run eval:scrapers -- FOLDER`)
  process.exitCode = 1
} else {
  const outcomes = evaluate(folder)
  console.log(formatReport(outcomes))
  if (!outcomes.every(isGoodEnough)) process.exitCode = 1
}
