import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findDeadReferences } from './dead-references.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = { scripts: new Set(['test', 'callsheet']), commands: new Set(['doctor']), tasks: new Set(['check']) }
const problemsOf = (text: string) => findDeadReferences({ root, path: 'README.md', text, names })

test('existing things pass', () => {
  const text = [
    'See [the tests](test/docs) and [a page](https://example.com/none), [below](#below).',
    '`lib/errors.ts`, `lib/adapters/*`, `*/entry/*`, `npm test -- lib/errors.ts`, `out/scene-01.png`, `app/<name>.ts`',
    '```ts file=lib/made/later.ts\n```\n`lib/made/later.ts` in `lib/made`',
    '```sh\nnpm run callsheet -- doctor\nnpm ci\ncallsheet run check\n```'
  ].join('\n')
  expect(problemsOf(text)).toEqual([])
})

test('a dead link, path, script, command and task are each named', () => {
  const text = [
    '[gone](docs/gone.md)',
    '`lib/gone.ts` and `npm run gone`',
    '```sh\nnode bin/gone.mjs\nnpm run callsheet -- gone\ncallsheet run gone\n```'
  ].join('\n')
  expect(problemsOf(text)).toEqual([
    'README.md: the link to docs/gone.md leads nowhere',
    'README.md: there is no lib/gone.ts',
    'README.md: there is no npm script "gone"',
    'README.md: there is no bin/gone.mjs',
    'README.md: there is no command "callsheet gone"',
    'README.md: there is no task "gone"'
  ])
})
