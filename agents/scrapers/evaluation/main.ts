import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPageFetcher } from '@callsheet/lib/adapters/node/http/page-fetcher.ts'
import { addSample } from './add-sample.ts'
import { evaluate } from './evaluate.ts'
import { formatReport, isGoodEnough } from './report.ts'
import { isKindName, sampleKinds } from './sample-kinds.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const sharedPages = resolve(checkout, '../shared/samples/pages')
/** Pages are other people's words. They stay on this machine and out of the repository. */
const ownPages = resolve(checkout, '.callsheet/pages')

const usage = `npm run eval:scrapers -- [FOLDER ...]
npm run eval:scrapers -- --add URL|FILE [--kind ${Object.keys(sampleKinds).join('|')}] [--seen-once] [FOLDER]

  Compares every extractor with saved pages whose values a person read. Without a folder it takes
  ${sharedPages}
  and ${ownPages}

  --add        saves a page, below its kind, with the values that its extractor finds. Correct them by hand, then
               delete "proposed": until then the page does not count
  --kind       the kind of page, where the address and the page do not tell
  --seen-once  the page belongs to the split that is read once, when the work on an extractor is done`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    add: { type: 'string' },
    kind: { type: 'string' },
    'seen-once': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})

try {
  if (values.help) console.log(usage)
  else if (values.add !== undefined) await add(values.add, values.kind ?? null)
  else compareAll(positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : [sharedPages, ownPages])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function add(target: string, kind: string | null): Promise<void> {
  if (kind !== null && !isKindName(kind)) throw new Error(`There is no kind "${kind}".\n\n${usage}`)
  const folder = positionals[0] === undefined ? ownPages : resolve(positionals[0])
  const pages = createPageFetcher({ allowedOrigins: [], maxBytes: 20_000_000, timeoutSeconds: 60, maxRedirects: 5 })
  try {
    const split = values['seen-once'] ? 'seen-once' : 'tuned'
    const { kind: found, pagePath, expectedPath } = await addSample({ target, folder, kind, split, pages })
    console.log(`A page of the kind ${found}: ${pagePath}`)
    console.log(`Correct its values and delete "proposed": ${expectedPath}`)
  } finally {
    await pages.close()
  }
}

function compareAll(folders: string[]): void {
  const here = folders.filter((folder) => existsSync(folder))
  const outcomes = evaluate(...here)
  if (outcomes.length === 0) throw new Error(`There are no sample pages at ${folders.join(' or ')}.\n\n${usage}`)
  console.log(formatReport(outcomes))
  if (!outcomes.every(isGoodEnough)) process.exitCode = 1
}
