import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutCopy, type CheckoutCopy } from './checkout-copy.ts'
import { followPage, type FollowedPage } from './follow-page.ts'

/** The additions of all pages in one copy, so that the check and the tests run once over everything. */
const followed = new Map<string, FollowedPage>()

let copy: CheckoutCopy

beforeAll(async () => {
  copy = await createCheckoutCopy()
  const pages = (await readdir(join(copy.root, 'docs'))).filter((page) => page.startsWith('add-'))
  for (const page of pages) followed.set(page, await followPage(copy.root, page))
  for (const command of [...followed.values()].flatMap(({ commands }) => commands)) {
    const { code, output } = await copy.runCommand(command)
    if (code !== 0) throw new Error(`${command}: ${output}`)
  }
  await copy.run('oxfmt', [])
}, 180_000)

afterAll(() => copy.remove())

test('each page shows what to do and names the tests that see it work', () => {
  for (const [page, { changes, tests }] of followed) {
    expect(changes, page).toBeGreaterThan(0)
    expect(tests, page).not.toEqual([])
  }
})

test('a checkout that follows the pages exactly passes the check', async () => {
  for (const { program, args } of copy.checks) {
    const { code, output } = await copy.run(program, args)
    expect(code, `${program}: ${output}`).toBe(0)
  }
}, 300_000)

test('the tests that the pages name first pass there too', async () => {
  const tests = new Set([...followed.values()].flatMap(({ tests: named }) => named))
  const { code, output } = await copy.run('vitest', ['run', '--reporter=dot', ...tests])
  expect(code, output).toBe(0)
}, 600_000)
