import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const imports = 'eslint(no-restricted-imports)'
const globals = 'eslint(no-restricted-globals)'
const properties = 'eslint(no-restricted-properties)'
const uses = (specifier: string) => `import * as part from '${specifier}'\nexport const used = part\n`

const upwardArrows: [file: string, specifier: string][] = [
  ['app/runtime.ts', './domain/films/film-runner.ts'],
  ['app/domain/ads/up.ts', '../../chat/tools/registry.ts'],
  ['app/domain/ads/up-too.ts', '../../server/app.ts'],
  ['app/domain/up.ts', '../server/app.ts'],
  ['app/chat/up.ts', '../server/app.ts'],
  ['app/web/ad/up.ts', '../../domain/ads/create.ts'],
  ['app/web/components/up.ts', '../board/use-board.ts'],
  ['app/web/media/up.ts', '../review/use-review.ts'],
  ['agents/runtime.ts', './fetching/robots.ts'],
  ['agents/page-reading/up.ts', '../scrapers/extractor.ts'],
  ['agents/extraction/up.ts', '../scrapers/extractor.ts'],
  ['agents/fetching/up.ts', '../tools/scrape.ts'],
  ['agents/scrapers/marketplace/up.ts', '../../tools/scrape.ts'],
  ['pipeline/runtime.ts', './media/observe.ts'],
  ['pipeline/sealing-keys.ts', './provider/registry.ts'],
  ['pipeline/rows/up.ts', '../media/observe.ts'],
  ['pipeline/rows/up-too.ts', '../provider/registry.ts'],
  ['pipeline/media/up.ts', '../consumers/consumer.ts'],
  ['pipeline/offers/up.ts', '../consumers/consumer.ts'],
  ['pipeline/provider/kie/up.ts', '../../media/observe.ts'],
  ['pipeline/provider/up.ts', '../rows/media-rows.ts'],
  ['pipeline/settings/up.ts', '../rows/media-rows.ts'],
  ['pipeline/consumers/up.ts', '../schedule/reconcile.ts']
]
const downwardArrows: [file: string, specifier: string][] = [
  ['app/server/routes/down.ts', '../../domain/ads/create.ts'],
  ['app/chat/tools/down.ts', '../../domain/ads/create.ts'],
  ['app/web/board/down.ts', '../review/use-review.ts'],
  ['app/entry/down.ts', '../domain/ads/create.ts'],
  ['agents/create-runtime.ts', './fetching/robots.ts'],
  ['agents/tools/down.ts', '../scrapers/registry.ts'],
  ['pipeline/settings.ts', './provider/registry.ts'],
  ['pipeline/consumers/down.ts', '../media/observe.ts'],
  ['pipeline/runtime-down.ts', './rows/rows.ts'],
  ['pipeline/media/down.ts', '../rows/task-row.ts']
]

const takesByName = `import { createRequire } from 'node:module'\nexport const take = createRequire(import.meta.url)\n`

function opens(specifier: string, index: number): [string, string, string | null][] {
  return [
    [`agents/tools/opens-${index}.ts`, uses(specifier), imports],
    [`lib/opens-${index}.ts`, uses(specifier), imports],
    [`lib/adapters/node/opens-${index}.ts`, uses(specifier), imports],
    [`pipeline/entry/opens-${index}.ts`, uses(specifier), imports],
    [`cli/commands/opens-${index}.ts`, uses(specifier), null]
  ]
}

/** A file, its text, and the rule that must refuse it. Null when it is allowed. */
const cases: [file: string, text: string, rule: string | null][] = [
  ['app/domain/a.ts', uses('@callsheet/agents/server/app.ts'), imports],
  ['agents/server/a.ts', uses('@callsheet/pipeline/server/app.ts'), imports],
  ['pipeline/consumers/a.ts', uses('@callsheet/app/server/app.ts'), imports],
  ['pipeline/entry/a.ts', uses('@callsheet/app/server/app.ts'), imports],
  ['lib/a.ts', uses('@callsheet/app/server/app.ts'), imports],
  ['lib/adapters/node/a.ts', uses('@callsheet/pipeline/server/app.ts'), imports],
  ['understudy/media/a.ts', uses('@callsheet/pipeline/server/app.ts'), imports],
  ['understudy/media/b.ts', uses('@callsheet/lib/errors.ts'), imports],
  ['understudy/media/c.ts', uses('@callsheet/lib/wire/health.ts'), null],
  ['cli/commands/a.ts', uses('@callsheet/app/entry/node.ts'), null],
  ['app/domain/b.ts', uses('@callsheet/lib/adapters/node/clock.ts'), imports],
  ['app/entry/a.ts', uses('@callsheet/lib/adapters/node/clock.ts'), null],
  ['pipeline/consumers/b.test.ts', uses('@callsheet/understudy/media/server.ts'), null],
  ['pipeline/consumers/b.ts', uses('@callsheet/understudy/media/server.ts'), imports],
  ['pipeline/consumers/c.test.ts', uses('@callsheet/agents/server/app.ts'), imports],
  ['app/domain/c.test.ts', uses('@callsheet/lib/adapters/node/clock.ts'), null],
  ...['node:fs', 'cloudflare:workers', '@aws-sdk/client-s3'].flatMap(
    (specifier, index): [string, string, string | null][] => [
      [`pipeline/server/platform-${index}.ts`, uses(specifier), imports],
      [`lib/platform-${index}.ts`, uses(specifier), imports],
      [`lib/adapters/node/platform-${index}.ts`, uses(specifier), null],
      [`pipeline/entry/platform-${index}.ts`, uses(specifier), null]
    ]
  ),
  // A connection begins in a named file, and nowhere beside it.
  ...[
    'node:net',
    'node:tls',
    'node:http',
    'node:https',
    'node:http2',
    'node:dgram',
    'node:dns',
    'dns/promises'
  ].flatMap((specifier, index) => opens(specifier, index)),
  ...['undici', 'ws', 'cloudflare:sockets', 'pg', 'pg-boss', 'aws4fetch', 'playwright-core', 'axios'].flatMap(
    (specifier, index) => opens(specifier, 10 + index)
  ),
  ['agents/tools/dynamic.ts', `export const opened = await import('undici')\n`, imports],
  ['lib/adapters/node/dynamic.ts', `export const opened = await import('node:net')\n`, imports],
  ['lib/adapters/node/types.ts', `import type { Socket } from 'node:net'\nexport type Line = Socket\n`, null],
  ['lib/adapters/node/http/patient-fetch.ts', uses('undici'), null],
  ['lib/adapters/cloudflare/downloader.ts', `export const answer = fetch('https://example.com')\n`, null],
  ...['WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport', 'RTCPeerConnection'].flatMap(
    (name, index): [string, string, string | null][] => [
      [`agents/tools/door-${index}.ts`, `export const opened = new ${name}('wss://example.com')\n`, globals],
      [`pipeline/entry/door-${index}.ts`, `export const opened = new ${name}('wss://example.com')\n`, globals],
      [`lib/adapters/node/door-${index}.ts`, `export const opened = new ${name}('wss://example.com')\n`, globals],
      [`app/web/board/door-${index}.ts`, `export const opened = new ${name}('wss://example.com')\n`, null]
    ]
  ),
  ...['app/domain', 'agents/model', 'pipeline/media', 'lib', 'lib/adapters/node'].map(
    (folder): [string, string, string] => [
      `${folder}/by-object.ts`,
      `export const answer = globalThis.fetch('https://example.com')\n`,
      properties
    ]
  ),
  ['agents/tools/taken-out.ts', 'const { fetch: call } = globalThis\nexport const answer = call\n', properties],
  ['agents/tools/beacon.ts', `export const sent = navigator.sendBeacon('https://example.com')\n`, properties],
  ['lib/adapters/node/starts.ts', uses('node:child_process'), imports],
  ['app/entry/starts.ts', uses('node:child_process'), imports],
  ['lib/adapters/node/process-identity.ts', uses('node:child_process'), null],
  // Nor is any of it had by name at run time.
  ...['lib/adapters/node/requires.ts', 'app/entry/requires.ts'].map((file): [string, string, string] => [
    file,
    takesByName,
    imports
  ]),
  ['lib/adapters/node/http/outside-caller.ts', takesByName, imports],
  ['lib/adapters/node/postgres/embedded-postgres-programs.ts', takesByName, null],
  ['lib/adapters/node/browser/chromium-program.ts', takesByName, null],
  ['lib/adapters/cloudflare/wrangler.ts', takesByName, null],
  ...['lib/adapters/node', 'lib/adapters/node/postgres', 'pipeline/entry'].flatMap(
    (folder): [string, string, string][] => [
      [`${folder}/builtin.ts`, `export const http = process.getBuiltinModule('node:http')\n`, properties],
      [
        `${folder}/builtin-too.ts`,
        `export const http = globalThis.process.getBuiltinModule('node:http')\n`,
        properties
      ],
      [
        `${folder}/builtin-taken.ts`,
        'const { getBuiltinModule } = process\nexport const take = getBuiltinModule\n',
        properties
      ]
    ]
  ),
  ['agents/model/a.ts', 'export const key = process.env.KEY\n', globals],
  ['agents/entry/b.ts', 'export const key = process.env.KEY\n', null],
  ...['agents/tools/calls.ts', 'pipeline/media/calls.ts', 'app/domain/calls.ts', 'lib/calls.ts'].map(
    (file): [string, string, string | null] => [file, `export const answer = fetch('https://example.com')\n`, globals]
  ),
  ['app/web/calls.ts', `export const answer = fetch('/api/me')\n`, null],
  ['lib/adapters/node/calls.ts', `export const answer = fetch('https://example.com')\n`, globals],
  ['lib/b.ts', 'export const size = Buffer.byteLength("x")\n', globals],
  ['lib/c.ts', 'export default 1\n', 'import(no-default-export)'],
  ['lib/d.ts', 'export const loose: any = 1\n', 'typescript(no-explicit-any)'],
  ['lib/e.ts', 'export const same = (a: string) => a == "b"\n', 'eslint(eqeqeq)'],
  ['lib/f.ts', 'export const first = (list: string[]) => list[0]!\n', 'typescript(no-non-null-assertion)'],
  ['lib/g.ts', `import { h } from './h.ts'\nexport const g = () => h\n`, 'import(no-cycle)'],
  ['lib/h.ts', `import { g } from './g.ts'\nexport const h = () => g\n`, 'import(no-cycle)'],
  // Imports of types connect files as much as imports of values.
  ['lib/j.ts', `import type { K } from './k.ts'\nexport type J = K | 1\n`, 'import(no-cycle)'],
  ['lib/k.ts', `import type { J } from './j.ts'\nexport type K = J[]\n`, 'import(no-cycle)'],
  ...upwardArrows.map(([file, specifier]): [string, string, string] => [file, uses(specifier), imports]),
  ...downwardArrows.map(([file, specifier]): [string, string, null] => [file, uses(specifier), null]),
  ['lib/i.test.ts', `import { test } from 'vitest'\ntest.only('one', () => undefined)\n`, 'vitest(no-focused-tests)']
]

let found: Map<string, string[]>
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'callsheet-lint-'))
  await cp(join(root, 'oxlint.config.ts'), join(copy, 'oxlint.config.ts'))
  for (const [file, text] of cases) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), text)
  }
  found = await lint(copy)
})

afterAll(() => rm(copy, { recursive: true, force: true }))

for (const [file, text, rule] of cases) {
  test(`${rule ?? 'no rule'} refuses ${JSON.stringify(text.split('\n')[0])} in ${file}`, () => {
    // Two patterns of a rule may refuse the same word.
    expect([...new Set(found.get(file))]).toEqual(rule ? [rule] : [])
  })
}

async function lint(folder: string): Promise<Map<string, string[]>> {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  // It ends with 1 when it finds something, which this test expects.
  const { stdout } = await run(process.execPath, [program, '--format=json'], { cwd: folder }).catch(
    (error: { stdout: string }) => error
  )
  const { diagnostics } = Report.parse(JSON.parse(stdout))
  const byFile = new Map<string, string[]>()
  for (const { filename, code } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code])
  return byFile
}
