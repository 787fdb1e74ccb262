/** `npm run eval:products [FOLDER]`: compares the product reader with saved shop pages whose values a person read. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { evaluateProducts } from './evaluate-products.ts'
import { reportProducts } from './report-products.ts'

const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../../shared/samples/wcxb'))

if (existsSync(folder)) {
  console.log(reportProducts(evaluateProducts(folder)))
} else {
  console.error(`There are no pages at ${folder}. Give a folder in the layout of the WCXB benchmark.`)
  process.exitCode = 1
}
