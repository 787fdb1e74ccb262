import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootPath } from './doc-commands.ts'

/**
 * Promises that no test shows, or that are not kept. Whoever changes this number decides it: a row is shown by a test
 * from now on, or the page says why a row is not.
 */
const notShownCount = 0

interface Claim {
  number: number
  promise: string
  files: string[]
  tests: { file: string; title: string }[]
  /** Why no test shows it. Null when one does. */
  reason: string | null
  /** The row as these parts write it. */
  rewritten: string
  line: string
}

const claims = readFileSync(join(rootPath, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| |') && !line.startsWith('|---'))
  .map(readClaim)

function readClaim(line: string): Claim {
  const [number = '', promise = '', kept = '', shown = ''] = line
    .split(' | ')
    .map((cell) => cell.replaceAll(/^\| | \|$/g, ''))
  const files = [...kept.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  const tests = [...shown.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
  const reason = /^\*\*not shown\*\*: (.+\.)$/.exec(shown)?.[1] ?? null
  const how = reason === null ? tests.map(({ file, title }) => `\`${file}\` "${title}"`).join('<br>') : shown
  const rewritten = `| ${number} | ${promise} | ${files.map((file) => `\`${file}\``).join(', ')} | ${how} |`
  return { number: Number(number), promise, files, tests, reason, rewritten, line }
}

/** True when the file names a test or a group so. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(join(rootPath, file), 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`))
}

test('every row has a number, a promise, files, and tests or a reason, and nothing else', () => {
  expect(claims.length).toBeGreaterThan(200)
  expect(claims.filter(({ line, rewritten }) => line !== rewritten).map(({ line }) => line)).toEqual([])
  const whole = ({ promise, files, tests, reason }: Claim) =>
    promise !== '' && files.length > 0 && (reason === null ? tests.length > 0 : tests.length === 0)
  expect(claims.filter((claim) => !whole(claim)).map(({ line }) => line)).toEqual([])
})

test('the numbers have no gaps', () => {
  expect(claims.map(({ number }) => number)).toEqual(claims.map((_, index) => index + 1))
})

test('every file that keeps a promise exists', () => {
  const missing = claims.flatMap(({ number, files }) =>
    files.filter((file) => !existsSync(join(rootPath, file))).map((file) => `${number}: ${file}`)
  )
  expect(missing).toEqual([])
})

test('every test that shows a promise exists under its title', () => {
  const missing = claims.flatMap(({ number, tests }) =>
    tests
      .filter(({ file, title }) => !existsSync(join(rootPath, file)) || !hasTitle(file, title))
      .map(({ file, title }) => `${number}: ${file} "${title}"`)
  )
  expect(missing).toEqual([])
})

test('as many promises as before are not shown', () => {
  expect(claims.filter(({ reason }) => reason !== null)).toHaveLength(notShownCount)
})
