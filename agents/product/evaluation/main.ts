/**
 * `npm run eval:products [FOLDER [SHOPS]] [-- --visible]`: compares the product reader with saved shop pages whose values a person read.
 * FOLDER has the layout of the WCXB benchmark, SHOPS the pages of `other-shops.json`. With `--visible` the pages are read
 * without their data for machines.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { evaluateOtherShops } from './evaluate-other-shops.ts'
import { evaluateProducts } from './evaluate-products.ts'
import { reportProducts } from './report-products.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const isVisibleOnly = process.argv.includes('--visible')
const [givenFolder, givenShops] = process.argv.slice(2).filter((argument) => argument !== '--visible')
const folder = resolve(givenFolder ?? resolve(checkout, '../shared/samples/wcxb'))
/** Pages are other people's words. They stay on this machine and out of the repository. */
const shopFolders = givenShops
  ? [resolve(givenShops)]
  : [resolve(checkout, '../shared/samples/shops'), resolve(checkout, '.callsheet/pages/shops')]

const isHere = existsSync(folder)
const { outcomes, missing } = evaluateOtherShops(shopFolders, { isVisibleOnly })
if (!isHere) console.error(`There are no pages at ${folder}. Give a folder in the layout of the WCXB benchmark.`)
if (missing.length > 0) console.error(`Not at ${shopFolders.join(' or ')}: ${missing.join(', ')}.`)
if (isHere || outcomes.length > 0)
  console.log(reportProducts([...(isHere ? evaluateProducts(folder, { isVisibleOnly }) : []), ...outcomes]))
if (!isHere) process.exitCode = 1
