import { expect, test } from 'vitest'
import { tests } from './benchmark.ts'
import { kindOfProgram } from './kind-of-program.ts'

test('tests are run and counted, and the processor that they took is told by kind', { timeout: 300_000 }, async () => {
  const { result, tables } = await tests({ quick: true, only: null, say: () => undefined })
  expect(result).toMatchObject({ failed: 0, files: 1 })
  expect(Number(result.passed)).toBeGreaterThan(0)
  expect(tables.map(({ title }) => title)).toEqual(['all of it', 'processor', 'the longest files'])
  expect(tables[2]?.rows[0]?.[0]).toBe('lib/aspect-ratio.test.ts')
})

test.each([
  ['test workers', 'node (vitest 3)', ['node (vitest 3)']],
  [
    'test workers',
    'node',
    ['/usr/bin/node', '--import=/a/resolve-once.ts', '/a/node_modules/vitest/dist/workers/forks.js']
  ],
  ['Chromium', 'chromium', ['/opt/chromium', '--type=renderer']],
  ['whole Callsheets', 'node', ['/usr/bin/node', '--enable-source-maps', '/a/.callsheet/bundles/main.mjs', 'start']],
  ['codecs', 'MainThread', ['/usr/bin/node', '/a/lib/adapters/node/clip-assembler/worker.ts', '3000']],
  ['PostgreSQL', 'postgres', ['postgres: callsheet test_1 127.0.0.1(5432) idle']],
  ['drawing and speech of the stand-ins', 'node', ['/usr/bin/node', '/a/understudy/demo/drawing/painter.ts']],
  [
    'benchmarks in their quick form',
    'node',
    ['/usr/bin/node', '/a/bench/harness/server-child.ts', '/a/app/entry/node.ts']
  ],
  ['readers of pages', 'node', ['/usr/bin/node', '/a/agents/entry/reading-process.ts']],
  ['other Node.js', 'node', ['node', '/a/node_modules/typescript/bin/tsc']],
  ['other programs', 'workerd', ['/a/node_modules/workerd/bin/workerd', 'serve']]
] as const)('a program of the kind "%s" is known by its name and its words', (kind, name, command) => {
  expect(kindOfProgram({ name, command })).toBe(kind)
})
