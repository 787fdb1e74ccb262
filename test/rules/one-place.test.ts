import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface OnePlace {
  units: string[]
  what: RegExp
  files: string[]
}

/** Each of these is done in one place, so that no copy can forget a part: a charge, a time, a trace, a refund. */
const places: Record<string, OnePlace> = {
  'an account is charged': { units: ['app'], what: /\bchargeCredits\(/, files: ['app/domain/unit-of-work.ts'] },
  'the pipeline service is woken for media rows': {
    units: ['app'],
    what: /(?<!function )\bwakePipeline\(/,
    files: ['app/domain/buy-media.ts']
  },
  'new media rows are written': {
    units: ['app'],
    what: /\b(insert|insertRows)\(\s*(transaction,\s*)?(images|videos|tables\[)/,
    // An upload belongs to us from the start: no provider makes it, and it costs nothing.
    files: ['app/domain/buy-media.ts', 'app/domain/footage/bring.ts', 'app/domain/uploads/create.ts']
  },
  'a provider is asked for a task': {
    units: ['pipeline'],
    what: /\bprovider\.readTask\(/,
    files: ['pipeline/media/ask-provider.ts']
  },
  'the answer is waited for': {
    units: ['pipeline'],
    what: /(?<!function )\baskProvider\(/,
    files: ['pipeline/media/observe.ts']
  },
  'a row leaves Generating': {
    units: ['pipeline'],
    what: /\bfrom: \[?'Generating'/,
    files: ['pipeline/media/end-generating.ts']
  },
  'a ratio is read': {
    units: ['app', 'agents', 'pipeline', 'lib', 'understudy', 'cli'],
    what: /\bratio\w*\.split\(':'\)|\bratioPattern\.exec/i,
    files: ['lib/wire/ratio.ts']
  },
  'the alias of the gateway’s key is defined': {
    units: ['app', 'agents', 'pipeline', 'lib', 'understudy', 'cli', 'bench'],
    what: /(['`])callsheet-production\1|\bAI_GATEWAY_BYOK_ALIAS =/,
    files: ['lib/registry.ts']
  },
  'bytes are written as base64': {
    units: ['app', 'agents', 'pipeline', 'lib'],
    what: /\b(btoa|atob)\(/,
    files: ['lib/text/base64.ts']
  }
}

test.each(Object.entries(places))('%s in one place', async (_what, { units, what, files }) => {
  const found: string[] = []
  for (const file of await sourceFiles(root, units)) {
    if (file.endsWith('.test.ts') || file.includes('/testing/')) continue
    if (what.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual(files)
})
