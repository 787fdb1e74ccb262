/**
 * `npm run eval:products [FOLDER [SHOPS]]`: compares the product reader with saved shop pages whose values a person read.
 * FOLDER has the layout of the WCXB benchmark, SHOPS the pages of `other-shops.json`.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { evaluateOtherShops } from './evaluate-other-shops.ts'
import { evaluateProducts } from './evaluate-products.ts'
import { reportProducts } from './report-products.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const folder = resolve(process.argv[2] ?? resolve(checkout, '../shared/samples/wcxb'))
/** Pages are other people's words. They stay on this machine and out of the repository. */
const shopFolders = process.argv[3]
  ? [resolve(process.argv[3])]
  : [resolve(checkout, '../shared/samples/shops'), resolve(checkout, '.callsheet/pages/shops')]

const isHere = existsSync(folder)
const { outcomes, missing } = evaluateOtherShops(shopFolders)
if (!isHere) console.error(`There are no pages at ${folder}. Give a folder in the layout of the WCXB benchmark.`)
if (missing.length > 0) console.error(`Not at ${shopFolders.join(' or ')}: ${missing.join(', ')}.`)
if (isHere || outcomes.length > 0)
  console.log(reportProducts([...(isHere ? evaluateProducts(folder) : []), ...outcomes]))
if (!isHere) process.exitCode = 1
